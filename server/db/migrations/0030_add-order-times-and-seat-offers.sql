ALTER TABLE "order_versions" ADD COLUMN "served_from" timestamp(0);--> statement-breakpoint
ALTER TABLE "order_versions" ADD COLUMN "served_until" timestamp(0);--> statement-breakpoint
-- What was sent before did not keep its times: those of now, so that no order seems changed by this.
UPDATE "order_versions" v SET "served_from" = m."date" + m."start_time", "served_until" = m."date" + m."end_time"
FROM "catering_orders" o JOIN "meal_events" m ON m."id" = o."meal_event_id" WHERE o."id" = v."order_id";--> statement-breakpoint
ALTER TABLE "order_versions" ALTER COLUMN "served_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_versions" ALTER COLUMN "served_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "workshop_waiting" ADD COLUMN "offered_until" timestamp with time zone;