ALTER TABLE "installation" ADD COLUMN "swept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "date_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- By hand: the sweep before the upgrade is the one that the next is compared with.
UPDATE "installation" SET "swept_at" = (SELECT max("created_at") FROM "audit_log" WHERE "action" = 'retention.swept');
