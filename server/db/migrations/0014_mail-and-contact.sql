ALTER TABLE "outbox" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_assignments" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_refused_idx" ON "outbox" USING btree (lower("recipient")) WHERE "outbox"."refused_at" is not null;--> statement-breakpoint
-- Everyone who has a room already knows it: only what changes from now on is announced.
UPDATE "room_assignments" SET "announced_at" = now();
