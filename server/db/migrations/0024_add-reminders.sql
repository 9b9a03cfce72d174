CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "reminders_venue_kind_key" UNIQUE("venue_id","kind"),
	CONSTRAINT "reminders_kind_check" CHECK ("reminders"."kind" in ('no reply', 'flights', 'sharing')),
	CONSTRAINT "reminders_days_check" CHECK ("reminders"."days" between 1 and 90)
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "reminders_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reminder" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reminder_day" date;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_venue_reminder_key" UNIQUE("venue_id","reminder","reminder_day");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reminder_check" CHECK ("messages"."reminder" in ('no reply', 'flights', 'sharing'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reminder_day_check" CHECK (("messages"."reminder" is null) = ("messages"."reminder_day" is null));--> statement-breakpoint
SELECT live_about('reminders', 'outbox', 'live_of_everyone');
