CREATE TABLE "door_taps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid,
	"saw" uuid[] DEFAULT '{}' NOT NULL,
	"made_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "door_taps_kind_check" CHECK ("door_taps"."kind" in ('in', 'undo')),
	CONSTRAINT "door_taps_saw_check" CHECK ("door_taps"."kind" = 'undo' or "door_taps"."saw" = '{}')
);
--> statement-breakpoint
ALTER TABLE "door_taps" ADD CONSTRAINT "door_taps_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_taps" ADD CONSTRAINT "door_taps_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_taps_venue_person_idx" ON "door_taps" USING btree ("venue_id","person_id");--> statement-breakpoint
CREATE INDEX "door_taps_person_idx" ON "door_taps" USING btree ("person_id");--> statement-breakpoint
-- Everybody who is checked in was checked in at the door once: without a tap the next one would forget it.
INSERT INTO "door_taps" ("venue_id", "person_id", "kind", "at", "by_id")
  SELECT a.venue_id, a.person_id, 'in', a.check_in_time, (SELECT l.actor_id FROM audit_log l
    WHERE l.venue_id = a.venue_id AND l.entity_id = a.id AND l.action = 'attendance.checkedIn'
    ORDER BY l.created_at DESC LIMIT 1)
  FROM attendance a WHERE a.check_in_time IS NOT NULL;--> statement-breakpoint
SELECT live_about('door_taps', 'attendance', 'live_of_venue');
