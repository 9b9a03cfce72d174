ALTER TABLE "attendance" ADD COLUMN "landed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "landed_by_id" uuid;