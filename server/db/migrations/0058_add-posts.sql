CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "channels_venue_id_unique" UNIQUE("venue_id"),
	CONSTRAINT "channels_kind_check" CHECK ("channels"."kind" in ('slack', 'teams'))
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel_id" uuid NOT NULL,
	"message_id" uuid,
	"title" text NOT NULL,
	"body" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"status" integer
);
--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_channel_id_idx" ON "posts" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "posts_message_id_idx" ON "posts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "posts_run_at_idx" ON "posts" USING btree ("run_at");--> statement-breakpoint
SELECT live_about('channels', 'outbox', 'live_of_venue');
--> statement-breakpoint
SELECT live_about('posts', 'outbox', 'live_of_everyone');
