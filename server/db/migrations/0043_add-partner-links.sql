CREATE TABLE "partner_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"vendor_id" uuid,
	"generation" integer DEFAULT 1 NOT NULL,
	"ended_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	CONSTRAINT "partner_links_venue_kind_vendor_key" UNIQUE NULLS NOT DISTINCT("venue_id","kind","vendor_id"),
	CONSTRAINT "partner_links_kind_check" CHECK ("partner_links"."kind" in ('hotel', 'caterer')),
	CONSTRAINT "partner_links_vendor_check" CHECK (("partner_links"."kind" = 'caterer') = ("partner_links"."vendor_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "partner_seen" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_id" uuid NOT NULL,
	"line" text NOT NULL,
	"person_id" uuid,
	"content" jsonb NOT NULL,
	CONSTRAINT "partner_seen_link_line_key" UNIQUE("link_id","line")
);
--> statement-breakpoint
ALTER TABLE "partner_links" ADD CONSTRAINT "partner_links_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_links" ADD CONSTRAINT "partner_links_vendor_id_catering_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."catering_vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_seen" ADD CONSTRAINT "partner_seen_link_id_partner_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."partner_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_seen" ADD CONSTRAINT "partner_seen_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_links_vendor_id_idx" ON "partner_links" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "partner_seen_person_id_idx" ON "partner_seen" USING btree ("person_id");--> statement-breakpoint
SELECT live_about('partner_links', 'partners', 'live_of_venue');--> statement-breakpoint
-- A partner listens like an account: what they may know ends with the link.
CREATE TRIGGER live_partner_link_ended AFTER UPDATE OF ended_at OR DELETE ON partner_links
  FOR EACH ROW EXECUTE FUNCTION live_account('id');
