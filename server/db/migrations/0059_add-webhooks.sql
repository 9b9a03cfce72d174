CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"venue_id" uuid,
	"failing_since" timestamp with time zone,
	"off_at" timestamp with time zone,
	CONSTRAINT "webhooks_name_check" CHECK (length("webhooks"."name") between 1 and 80),
	CONSTRAINT "webhooks_events_check" CHECK (cardinality("webhooks"."events") > 0)
);
--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "channel_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "webhook_id" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_user_id_idx" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhooks_venue_id_idx" ON "webhooks" USING btree ("venue_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_webhook_id_idx" ON "posts" USING btree ("webhook_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_address_check" CHECK (num_nonnulls("posts"."channel_id", "posts"."webhook_id") = 1);--> statement-breakpoint
SELECT live_about('webhooks', 'outbox', 'live_of_everyone');
