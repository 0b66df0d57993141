//! A puzzle to hold that shows a try and the answer to it.

/// The puzzle, of Biyi, as in a file. The white pilot on d11 threatens to step into Black's nest in two turns. If Black
/// leaves d12 empty, the pilot lands there on the lowest level, where Black's stack comes back and traps it.
pub const TRY: &str = "2b1b2/b2(bbb)2(bb)/(bbb)2(bwww)3/bb(bw)1bbb/3(bbw)w1(bbb)/w(bb)1(bw)3/1(wb)(bw)4/2www1(wb)/\
                     2(bb)2(www)w/1(wwb)1(wb)(ww)1w/1(wb)5/(ww)3(www)1w/2(ww)1w2 b - c11d11:4:1:1 \
                     c12d12:3:1:1\thold\t2\t1150\tquiet,defense\td12=e12;d11-d12;e12=d12";
