ALTER TABLE "door_taps" DROP CONSTRAINT "door_taps_kind_check";--> statement-breakpoint
ALTER TABLE "door_taps" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "door_taps" ADD CONSTRAINT "door_taps_kind_check" CHECK ("door_taps"."kind" in ('in', 'undo', 'report'));--> statement-breakpoint
-- By hand: what undos named until now.
UPDATE "door_taps" SET "undone" = true FROM (
    SELECT DISTINCT "venue_id", "person_id", unnest("saw") AS "id" FROM "door_taps" WHERE "kind" = 'undo'
  ) named
  WHERE named."id" = "door_taps"."id" AND named."venue_id" = "door_taps"."venue_id"
    AND named."person_id" = "door_taps"."person_id" AND "door_taps"."kind" <> 'undo';
