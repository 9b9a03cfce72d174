CREATE TABLE "calendar_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"uid" text NOT NULL,
	"sequence" integer NOT NULL,
	"digest" text NOT NULL,
	"title" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text,
	"time_zone" text NOT NULL,
	"ended_at" timestamp with time zone,
	"mail_id" uuid,
	CONSTRAINT "calendar_entries_key" UNIQUE("person_id","calendar","uid"),
	CONSTRAINT "calendar_entries_calendar_check" CHECK ("calendar_entries"."calendar" in ('mails', 'feed'))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "mails" text;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_venue_id_idx" ON "calendar_entries" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "calendar_entries_mail_id_idx" ON "calendar_entries" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_mails_check" CHECK ("calendar_feeds"."mails" in ('all', 'event', 'off'));