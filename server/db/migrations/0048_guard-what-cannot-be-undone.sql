ALTER TABLE "feedback" ADD COLUMN "shown_rating" integer;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "shown_words" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "swept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "date_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- By hand: the sweep before the upgrade is the one that the next is compared with.
UPDATE "installation" SET "swept_at" = (SELECT max("created_at") FROM "audit_log" WHERE "action" = 'retention.swept');
--> statement-breakpoint
-- By hand: what organisers read before the upgrade they go on reading.
UPDATE "feedback" SET "shown_rating" = "rating", "shown_words" = "words"
  WHERE "venue_id" IN (SELECT "venue_id" FROM "feedback" GROUP BY "venue_id" HAVING count(*) >= 5);
--> statement-breakpoint
-- By hand: the signal of a single answer would say whose it is.
DROP TRIGGER "live_insert" ON "feedback";
--> statement-breakpoint
DROP TRIGGER "live_update" ON "feedback";
--> statement-breakpoint
DROP TRIGGER "live_delete" ON "feedback";
