CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"letter_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_letter_id_unique" UNIQUE("letter_id"),
	CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('invitation', 'event changed', 'starts soon', 'room given', 'shuttle', 'agenda changed', 'workshop changed', 'workshop cancelled', 'seat given', 'seat offered', 'workshops planned', 'message', 'reminder'))
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_person_id_idx" ON "notices" USING btree ("person_id","venue_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_venue_id_idx" ON "notices" USING btree ("venue_id");--> statement-breakpoint
SELECT live_about('notices', 'notices', 'live_of_venue');
