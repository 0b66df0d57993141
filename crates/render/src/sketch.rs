//! Anti-aliased vector drawing, for everything that is not drawn from a file.

use resvg::tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use super::{
    canvas::{Canvas, Stamp},
    look::Look,
    palette::{Palette, Rgb},
    sprites,
};

/// A point in pixels, to the right and down.
pub(crate) type Point = (f32, f32);

/// The width and form of a line.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub width: f32,
    pub round: bool,
    /// The lengths of dashes and gaps, and the offset at which the pattern begins.
    pub dash: Option<(f32, f32, f32)>,
}

impl Line {
    /// An unbroken line with sharp corners and no caps.
    pub const fn sharp(width: f32) -> Self {
        Self { width, round: false, dash: None }
    }

    /// An unbroken line with round corners and caps.
    pub const fn round(width: f32) -> Self {
        Self { width, round: true, dash: None }
    }
}

/// A transparent drawing area.
pub(crate) struct Sketch {
    pixmap: Pixmap,
    origin: (u32, u32),
}

impl Sketch {
    /// A drawing area whose point (0, 0) is its upper left corner.
    pub fn new(width: u32, height: u32) -> Self {
        let pixmap = Pixmap::new(width.clamp(1, MOST), height.clamp(1, MOST)).expect("sides between 1 and MOST fit");
        Self { pixmap, origin: (0, 0) }
    }

    /// A drawing area that extends `across` pixels to the left and right of its point (0, 0), and `down` pixels above
    /// and below it.
    pub fn around(across: f32, down: f32) -> Self {
        let [across, down] = [across, down].map(|reach| (reach.ceil() as u32 + 1).min(MOST / 2 - 1));
        Self { origin: (across, down), ..Self::new(2 * across + 1, 2 * down + 1) }
    }

    pub fn cover(&mut self, color: Rgb) {
        self.pixmap.fill(paint(color, true).0);
    }

    pub fn fill(&mut self, path: &Form, color: Rgb) {
        self.filled(path, &paint(color, true).1);
    }

    /// Fills a form without smooth edges. They would be invisible between similar colors, but make files larger.
    pub fn fill_plainly(&mut self, path: &Form, color: Rgb) {
        self.filled(path, &paint(color, false).1);
    }

    fn filled(&mut self, path: &Form, paint: &Paint) {
        if let Some(path) = &path.0 {
            self.pixmap.fill_path(path, paint, FillRule::Winding, self.transform(), None);
        }
    }

    pub fn stroke(&mut self, path: &Form, line: Line, color: Rgb) {
        self.stroked(path, line, &paint(color, true).1);
    }

    /// Strokes a form without smooth edges, like [`fill_plainly`](Self::fill_plainly).
    pub fn stroke_plainly(&mut self, path: &Form, line: Line, color: Rgb) {
        self.stroked(path, line, &paint(color, false).1);
    }

    fn stroked(&mut self, path: &Form, line: Line, paint: &Paint) {
        let Some(path) = &path.0 else { return };
        let (line_cap, line_join) =
            if line.round { (LineCap::Round, LineJoin::Round) } else { (LineCap::Butt, LineJoin::Miter) };
        let dash = line.dash.and_then(|(on, off, start)| StrokeDash::new(vec![on, off], start));
        let stroke = Stroke { width: line.width, line_cap, line_join, dash, ..Stroke::default() };
        self.pixmap.stroke_path(path, paint, &stroke, self.transform(), None);
    }

    /// Strokes a form several times, each time over the previous strokes, with the given widths and colors.
    pub fn strokes(&mut self, form: &Form, line: fn(f32) -> Line, strokes: &[(f32, Rgb)]) {
        for &(width, color) in strokes {
            self.stroke(form, line(width), color);
        }
    }

    /// Adds the flat shadow of everything drawn so far, below it.
    pub fn shade(&mut self, look: Look) {
        sprites::shade(&mut self.pixmap, look);
    }

    /// The drawing as a stamp, anchored at the point (0, 0).
    pub fn stamp(&self, palette: &Palette) -> Stamp {
        Stamp::from_pixmap(&self.pixmap, (self.origin.0.cast_signed(), self.origin.1.cast_signed()), palette)
    }

    /// The drawing as a picture.
    pub fn canvas(&self, palette: &Palette) -> Canvas {
        Canvas::from_pixmap(&self.pixmap, palette)
    }

    /// The transform that moves the point (0, 0) to the center of the origin's pixel, since stamps are anchored at
    /// pixels. An origin in the corner of the drawing area stays there.
    fn transform(&self) -> Transform {
        match self.origin {
            (0, 0) => Transform::identity(),
            (x, y) => Transform::from_translate(x as f32 + 0.5, y as f32 + 0.5),
        }
    }
}

/// The greatest width and height of a drawing area.
const MOST: u32 = 4096;

fn paint(color: Rgb, anti_alias: bool) -> (resvg::tiny_skia::Color, Paint<'static>) {
    let [red, green, blue] = color;
    let mut paint = Paint { anti_alias, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    (resvg::tiny_skia::Color::from_rgba8(red, green, blue, 255), paint)
}

/// A form to fill or stroke, which may be empty.
pub(crate) struct Form(Option<Path>);

impl Form {
    /// A polygon with these corners.
    pub fn polygon(corners: &[Point]) -> Self {
        Self::lines(corners, true)
    }

    /// A line through these points.
    pub fn polyline(points: &[Point]) -> Self {
        Self::lines(points, false)
    }

    /// A circle around (0, 0).
    pub fn circle(radius: f32) -> Self {
        Self::disc((0.0, 0.0), radius)
    }

    /// A circle around a point.
    pub fn disc((x, y): Point, radius: f32) -> Self {
        Self(PathBuilder::from_circle(x, y, radius))
    }

    /// A rectangle with rounded corners.
    pub fn rounded((left, top): Point, (right, bottom): Point, radius: f32) -> Self {
        let radius = radius.min((right - left) / 2.0).min((bottom - top) / 2.0).max(0.0);
        // The distance of the control points from a corner, for the Bézier curve closest to a quarter of a circle.
        let near = radius * (1.0 - 0.552_284_8);
        let mut path = PathBuilder::new();
        path.move_to(left + radius, top);
        path.line_to(right - radius, top);
        path.cubic_to(right - near, top, right, top + near, right, top + radius);
        path.line_to(right, bottom - radius);
        path.cubic_to(right, bottom - near, right - near, bottom, right - radius, bottom);
        path.line_to(left + radius, bottom);
        path.cubic_to(left + near, bottom, left, bottom - near, left, bottom - radius);
        path.line_to(left, top + radius);
        path.cubic_to(left, top + near, left + near, top, left + radius, top);
        path.close();
        Self(path.finish())
    }

    /// Two diagonal lines that cross at a center and extend `arm` pixels to each side.
    pub fn cross((x, y): Point, arm: f32) -> Self {
        let mut path = PathBuilder::new();
        for slope in [1.0, -1.0] {
            path.move_to(x - arm, y - arm * slope);
            path.line_to(x + arm, y + arm * slope);
        }
        Self(path.finish())
    }

    fn lines(points: &[Point], close: bool) -> Self {
        let mut path = PathBuilder::new();
        for (i, &(x, y)) in points.iter().enumerate() {
            if i == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        if close {
            path.close();
        }
        Self(path.finish())
    }
}
