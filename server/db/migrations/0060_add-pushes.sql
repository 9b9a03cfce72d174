CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_address_check";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_subscription_id_idx" ON "posts" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_notice_subscription_key" UNIQUE("notice_id","subscription_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_address_check" CHECK (num_nonnulls("posts"."channel_id", "posts"."webhook_id", "posts"."subscription_id") = 1 and ("posts"."subscription_id" is null) = ("posts"."notice_id" is null));