-- Before this, somebody who answered no could stay checked in, and pages counted them differently.
UPDATE "attendance" SET "check_in_time" = null WHERE "attending" <> 'yes' AND "check_in_time" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_check_in_check" CHECK ("attendance"."check_in_time" is null or "attendance"."attending" = 'yes');