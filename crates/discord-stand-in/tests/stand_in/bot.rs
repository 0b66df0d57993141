//! A small serenity bot with one command for each kind of answer.

use std::sync::Arc;

use discord_stand_in::StandIn;
use serenity::{
    all::{
        AutocompleteChoice, Command, CommandInteraction, CommandOptionType, Context, CreateActionRow, CreateAttachment,
        CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption, CreateInteractionResponse,
        CreateInteractionResponseFollowup, CreateInteractionResponseMessage, EditInteractionResponse, EventHandler,
        GatewayIntents, Guild, InstallationContext, Interaction, InteractionContext, Ready,
    },
    async_trait,
    client::ClientBuilder,
    gateway::ShardManager,
    http::HttpBuilder,
};

/// A bot in a task of its own, which is aborted when this value is dropped.
pub struct TestBot {
    task: tokio::task::JoinHandle<()>,
    shards: Arc<ShardManager>,
}

impl Drop for TestBot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl TestBot {
    /// Starts a stand-in and a bot that is connected to it and has registered its commands.
    pub async fn start() -> (StandIn, Self) {
        let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        let bot = Self::connect(&stand_in).await;
        stand_in.wait_for_bot().await.expect("the bot connects");
        stand_in.wait_for_command("echo").await.expect("the bot registers its commands");
        (stand_in, bot)
    }

    /// Connects a bot to a stand-in.
    pub async fn connect(stand_in: &StandIn) -> Self {
        let http = HttpBuilder::new(stand_in.token()).proxy(stand_in.url()).ratelimiter_disabled(true).build();
        let gateway = http.get_gateway().await.expect("the gateway's address");
        assert!(gateway.url.starts_with("ws://127.0.0.1:"));
        let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(Handler);
        let mut client = builder.await.expect("a client");
        let shards = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move {
            client.start().await.expect("the bot runs until it is stopped");
        });
        Self { task, shards }
    }

    /// Disconnects the bot.
    pub async fn stop(self) {
        self.shards.shutdown_all().await;
    }
}

struct Handler;

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        Command::set_global_commands(&context, commands()).await.expect("the commands are valid");
    }

    async fn guild_create(&self, context: Context, guild: Guild, _: Option<bool>) {
        assert!(guild.channels.values().any(|channel| !channel.permission_overwrites.is_empty()));
        guild.id.roles(&context).await.expect("the roles");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let result = match interaction {
            Interaction::Command(command) => run(&context, &command).await,
            Interaction::Autocomplete(command) => {
                let typed = command.data.autocomplete().expect("an option is focused").value.to_owned();
                let choice =
                    |word: &str, n: u8| AutocompleteChoice::new(format!("{typed} {word}"), format!("{typed}{n}"));
                let choices = CreateAutocompleteResponse::new().set_choices(vec![choice("one", 1), choice("two", 2)]);
                command.create_response(&context, CreateInteractionResponse::Autocomplete(choices)).await
            }
            Interaction::Component(component) => {
                let text = format!("pressed by {}", component.user.id);
                let update = CreateInteractionResponseMessage::new().content(text).components(vec![]);
                component.create_response(&context, CreateInteractionResponse::UpdateMessage(update)).await
            }
            _ => Ok(()),
        };
        // Errors are ignored, since some tests make the stand-in refuse the answer.
        drop(result);
    }
}

fn commands() -> Vec<CreateCommand> {
    let plain = |name: &str| {
        CreateCommand::new(name)
            .description("A command of the test bot")
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
            .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel])
    };
    let word =
        CreateCommandOption::new(CommandOptionType::String, "word", "A word").required(true).set_autocomplete(true);
    let who = CreateCommandOption::new(CommandOptionType::User, "who", "Somebody");
    vec![plain("buttons"), plain("picture"), plain("echo").add_option(word).add_option(who)]
}

fn message(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
}

async fn run(context: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    match command.data.name.as_str() {
        "buttons" => {
            let row = CreateActionRow::Buttons(vec![CreateButton::new("press").label("Press me")]);
            let reply = CreateInteractionResponseMessage::new().content("press").components(vec![row]);
            command.create_response(context, CreateInteractionResponse::Message(reply)).await
        }
        "picture" => {
            command.defer(context).await?;
            let dot = CreateAttachment::bytes(PNG, "dot.png").description("a dot");
            command.edit_response(context, EditInteractionResponse::new().content("here").new_attachment(dot)).await?;
            let more = CreateInteractionResponseFollowup::new().content("only for you").ephemeral(true);
            command.create_followup(context, more).await.map(drop)
        }
        "echo" => {
            let word = command.data.options[0].value.as_str().unwrap_or_default();
            let who = command.data.resolved.users.values().next().map(|user| format!(" for {}", user.name));
            let text = format!("{word}{} by {}", who.unwrap_or_default(), command.locale);
            command.create_response(context, message(&text)).await
        }
        _ => Ok(()),
    }
}

/// A PNG file of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";
