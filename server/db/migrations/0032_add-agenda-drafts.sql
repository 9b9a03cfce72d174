CREATE TABLE "agenda_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"venue_id" uuid NOT NULL,
	"is_item" boolean NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"workshop_id" uuid,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"start_time" timestamp(0) NOT NULL,
	"end_time" timestamp(0),
	"description" text,
	"location" text,
	"host_name" text,
	"signup_enabled" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "agenda_drafts_workshop_id_unique" UNIQUE("workshop_id"),
	CONSTRAINT "agenda_drafts_type_check" CHECK ("agenda_drafts"."type" in ('session', 'meal', 'break', 'keynote', 'workshop', 'activity', 'panel debate')),
	CONSTRAINT "agenda_drafts_title_check" CHECK (length("agenda_drafts"."title") between 1 and 200),
	CONSTRAINT "agenda_drafts_times_check" CHECK ("agenda_drafts"."end_time" > "agenda_drafts"."start_time"),
	CONSTRAINT "agenda_drafts_end_check" CHECK ("agenda_drafts"."end_time" is not null or not "agenda_drafts"."is_item"),
	CONSTRAINT "agenda_drafts_capacity_check" CHECK ("agenda_drafts"."capacity" between 1 and 10000),
	CONSTRAINT "agenda_drafts_workshop_check" CHECK (("agenda_drafts"."type" in ('workshop', 'activity', 'panel debate')) = ("agenda_drafts"."workshop_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "agenda_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agenda_drafts" ADD CONSTRAINT "agenda_drafts_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agenda_drafts_venue_id_idx" ON "agenda_drafts" USING btree ("venue_id");--> statement-breakpoint
SELECT live_about('agenda_drafts', 'drafts', 'live_of_venue');
