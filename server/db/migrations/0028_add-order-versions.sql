CREATE TABLE "order_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"vendor_id" uuid NOT NULL,
	"headcount" integer,
	"counted" jsonb,
	"sent_at" timestamp with time zone,
	"message_id" uuid,
	CONSTRAINT "order_versions_order_number_key" UNIQUE("order_id","number"),
	CONSTRAINT "order_versions_number_check" CHECK ("order_versions"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "order_versions" ADD CONSTRAINT "order_versions_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_versions" ADD CONSTRAINT "order_versions_vendor_id_catering_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."catering_vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_versions_vendor_id_idx" ON "order_versions" USING btree ("vendor_id");--> statement-breakpoint
-- What was confirmed before is the first version of it. Nothing was sent.
INSERT INTO "order_versions" ("order_id", "number", "vendor_id", "headcount", "counted")
SELECT "id", 1, "vendor_id", "headcount", "counted" FROM "catering_orders" WHERE "status" IN ('confirmed', 'delivered');--> statement-breakpoint
SELECT live_about('order_versions', 'catering', 'live_of_everyone');
