CREATE TABLE "desk_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "desk_devices_name_check" CHECK (length("desk_devices"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "desk_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"max_devices" integer NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "desk_links_max_devices_check" CHECK ("desk_links"."max_devices" between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "desk_device_id" uuid;--> statement-breakpoint
ALTER TABLE "door_taps" ADD COLUMN "by_device_id" uuid;--> statement-breakpoint
ALTER TABLE "desk_devices" ADD CONSTRAINT "desk_devices_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_links" ADD CONSTRAINT "desk_links_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_devices_token_hash_idx" ON "desk_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "desk_devices_venue_id_idx" ON "desk_devices" USING btree ("venue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_links_venue_id_idx" ON "desk_links" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "door_taps_by_device_id_idx" ON "door_taps" USING btree ("by_device_id");--> statement-breakpoint
SELECT live_about('desk_links', 'desk', 'live_of_venue');--> statement-breakpoint
SELECT live_about('desk_devices', 'desk', 'live_of_venue');--> statement-breakpoint
-- A device listens like an account: what it may know ends with it.
CREATE TRIGGER live_desk_device_ended AFTER UPDATE OF ended_at OR DELETE ON desk_devices
  FOR EACH ROW EXECUTE FUNCTION live_account('id');
