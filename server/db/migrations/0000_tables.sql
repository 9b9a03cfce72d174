CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"temporary_until" timestamp with time zone,
	"used_at" timestamp with time zone,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_role_check" CHECK ("user_roles"."role" in ('admin', 'guest'))
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agenda_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"venue_id" uuid NOT NULL,
	"workshop_id" uuid,
	"title" text NOT NULL,
	"type" text DEFAULT 'session' NOT NULL,
	"start_time" timestamp(0) NOT NULL,
	"end_time" timestamp(0) NOT NULL,
	"description" text,
	"location" text,
	CONSTRAINT "agenda_items_workshop_id_unique" UNIQUE("workshop_id"),
	CONSTRAINT "agenda_items_type_check" CHECK ("agenda_items"."type" in ('session', 'meal', 'break', 'keynote', 'workshop', 'activity', 'panel debate')),
	CONSTRAINT "agenda_items_title_check" CHECK (length("agenda_items"."title") between 1 and 200),
	CONSTRAINT "agenda_items_times_check" CHECK ("agenda_items"."end_time" > "agenda_items"."start_time"),
	CONSTRAINT "agenda_items_workshop_check" CHECK (("agenda_items"."type" in ('workshop', 'activity', 'panel debate')) = ("agenda_items"."workshop_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"attending" text DEFAULT 'maybe' NOT NULL,
	"check_in_time" timestamp with time zone,
	"registered_at" timestamp with time zone,
	"flight_1_departure_airport" text,
	"flight_1_departure_time" timestamp(0),
	"flight_1_arrival_time" timestamp(0),
	"flight_2_departure_airport" text,
	"flight_2_departure_time" timestamp(0),
	"flight_2_arrival_time" timestamp(0),
	"flights_private" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attendance_person_venue_key" UNIQUE("person_id","venue_id"),
	CONSTRAINT "attendance_attending_check" CHECK ("attendance"."attending" in ('yes', 'no', 'maybe'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"venue_id" uuid,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "catering_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"meal_event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"headcount" integer,
	"total_estimate" numeric(12, 2),
	CONSTRAINT "catering_orders_status_check" CHECK ("catering_orders"."status" in ('draft', 'confirmed', 'delivered', 'cancelled')),
	CONSTRAINT "catering_orders_headcount_check" CHECK ("catering_orders"."headcount" >= 0),
	CONSTRAINT "catering_orders_total_check" CHECK ("catering_orders"."total_estimate" >= 0)
);
--> statement-breakpoint
CREATE TABLE "catering_vendors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_preferred" boolean DEFAULT false NOT NULL,
	"contact_name" text,
	"cuisine_tags" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"phone" text,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "meal_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"venue_id" uuid NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0) NOT NULL,
	"location" text,
	"service_style" text DEFAULT 'buffet' NOT NULL,
	"notes" text,
	CONSTRAINT "meal_events_service_style_check" CHECK ("meal_events"."service_style" in ('buffet', 'plated', 'family_style', 'other')),
	CONSTRAINT "meal_events_times_check" CHECK ("meal_events"."end_time" > "meal_events"."start_time")
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"dietary_tags" text[] DEFAULT '{}' NOT NULL,
	"price_per_unit" numeric(10, 2),
	"serves" integer,
	CONSTRAINT "menu_items_price_check" CHECK ("menu_items"."price_per_unit" >= 0),
	CONSTRAINT "menu_items_serves_check" CHECK ("menu_items"."serves" >= 1)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid,
	"email" text NOT NULL,
	"password_hash" text,
	"answers" jsonb,
	"generation" integer DEFAULT 1 NOT NULL,
	"browser_proof" text,
	"link_expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "claims_email_check" CHECK ("claims"."email" = lower("claims"."email")),
	CONSTRAINT "claims_answers_check" CHECK (("claims"."venue_id" is null) = ("claims"."answers" is null))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"gives" text DEFAULT 'guest' NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_person_venue_key" UNIQUE("person_id","venue_id"),
	CONSTRAINT "invitations_gives_check" CHECK ("invitations"."gives" in ('admin', 'guest'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"claim_id" uuid,
	"invitation_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_held" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid,
	"email" text,
	"full_name" text NOT NULL,
	"phone" text,
	"studio_id" uuid,
	"company" text,
	"open_to_room_sharing" boolean,
	"default_role" text DEFAULT 'guest' NOT NULL,
	"diet" text,
	"diet_note" text,
	"allergies" text[],
	"notes" text,
	CONSTRAINT "people_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "people_default_role_check" CHECK ("people"."default_role" in ('admin', 'guest')),
	CONSTRAINT "people_diet_check" CHECK ("people"."diet" in ('no preference', 'vegan', 'vegetarian', 'pescetarian', 'other')),
	CONSTRAINT "people_company_check" CHECK ("people"."company" in ('LP')),
	CONSTRAINT "people_studio_or_company_check" CHECK ("people"."studio_id" is null or "people"."company" is null),
	CONSTRAINT "people_full_name_check" CHECK (length("people"."full_name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "room_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"room_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	CONSTRAINT "room_assignments_person_venue_key" UNIQUE("venue_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"venue_id" uuid NOT NULL,
	"room_number" text NOT NULL,
	"bed_count" integer NOT NULL,
	"bed_type" text NOT NULL,
	CONSTRAINT "rooms_venue_number_key" UNIQUE("venue_id","room_number"),
	CONSTRAINT "rooms_id_venue_key" UNIQUE("id","venue_id"),
	CONSTRAINT "rooms_bed_count_check" CHECK ("rooms"."bed_count" between 1 and 50),
	CONSTRAINT "rooms_bed_type_check" CHECK ("rooms"."bed_type" in ('single', 'double'))
);
--> statement-breakpoint
CREATE TABLE "studios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"contact_email" text,
	"contact_phone" text,
	"notes" text
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"quarter" text NOT NULL,
	"year" integer NOT NULL,
	"time_zone" text NOT NULL,
	"event_start_date" date,
	"event_end_date" date,
	"event_start_time" time(0),
	"image_url" text NOT NULL,
	"google_maps_link" text NOT NULL,
	"airport" text,
	"transport_options" text[] DEFAULT '{}' NOT NULL,
	"description" text,
	"check_in_time" time(0),
	"check_out_time" time(0),
	"things_to_know" text[] DEFAULT '{}' NOT NULL,
	"registration_closes_at" timestamp(0),
	"rooms_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "venues_quarter_check" CHECK ("venues"."quarter" in ('Q1', 'Q2', 'Q3', 'Q4')),
	CONSTRAINT "venues_year_check" CHECK ("venues"."year" between 2024 and 2100),
	CONSTRAINT "venues_name_check" CHECK (length("venues"."name") between 1 and 200),
	CONSTRAINT "venues_dates_check" CHECK ("venues"."event_end_date" >= "venues"."event_start_date"),
	CONSTRAINT "venues_image_url_check" CHECK ("venues"."image_url" ~ '^(https://|/[a-zA-Z0-9_-])'),
	CONSTRAINT "venues_google_maps_link_check" CHECK ("venues"."google_maps_link" ~* '^https://'),
	CONSTRAINT "venues_transport_options_check" CHECK ("venues"."transport_options" <@ array['shuttle', 'taxi', 'rental_cars']::text[])
);
--> statement-breakpoint
CREATE TABLE "workshop_signups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"workshop_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	CONSTRAINT "workshop_signups_workshop_person_key" UNIQUE("workshop_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"venue_id" uuid NOT NULL,
	"title" text NOT NULL,
	"type" text DEFAULT 'workshop' NOT NULL,
	"start_time" timestamp(0) NOT NULL,
	"end_time" timestamp(0),
	"description" text,
	"host_name" text,
	"location" text,
	"signup_enabled" boolean DEFAULT true NOT NULL,
	"capacity" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "workshops_id_venue_key" UNIQUE("id","venue_id"),
	CONSTRAINT "workshops_type_check" CHECK ("workshops"."type" in ('activity', 'workshop', 'panel debate')),
	CONSTRAINT "workshops_title_check" CHECK (length("workshops"."title") between 1 and 200),
	CONSTRAINT "workshops_times_check" CHECK ("workshops"."end_time" > "workshops"."start_time"),
	CONSTRAINT "workshops_capacity_check" CHECK ("workshops"."capacity" between 1 and 10000),
	CONSTRAINT "workshops_description_check" CHECK (length("workshops"."description") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_links" ADD CONSTRAINT "recovery_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_workshop_fk" FOREIGN KEY ("workshop_id","venue_id") REFERENCES "public"."workshops"("id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD CONSTRAINT "catering_orders_meal_event_id_meal_events_id_fk" FOREIGN KEY ("meal_event_id") REFERENCES "public"."meal_events"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD CONSTRAINT "catering_orders_vendor_id_catering_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."catering_vendors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_events" ADD CONSTRAINT "meal_events_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_vendor_id_catering_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."catering_vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_attendance_fk" FOREIGN KEY ("person_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_studio_id_studios_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_assignments" ADD CONSTRAINT "room_assignments_room_fk" FOREIGN KEY ("room_id","venue_id") REFERENCES "public"."rooms"("id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_assignments" ADD CONSTRAINT "room_assignments_attendance_fk" FOREIGN KEY ("person_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_signups" ADD CONSTRAINT "workshop_signups_workshop_fk" FOREIGN KEY ("workshop_id","venue_id") REFERENCES "public"."workshops"("id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_signups" ADD CONSTRAINT "workshop_signups_attendance_fk" FOREIGN KEY ("person_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id_idx" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_key" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "rate_counters_resets_at_idx" ON "rate_counters" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "session_user_id_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verification_identifier_idx" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "agenda_items_venue_id_idx" ON "agenda_items" USING btree ("venue_id","start_time");--> statement-breakpoint
CREATE INDEX "attendance_venue_id_idx" ON "attendance" USING btree ("venue_id","attending");--> statement-breakpoint
CREATE INDEX "audit_log_created_at_idx" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_venue_id_idx" ON "audit_log" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "catering_orders_meal_event_id_idx" ON "catering_orders" USING btree ("meal_event_id");--> statement-breakpoint
CREATE INDEX "catering_orders_vendor_id_idx" ON "catering_orders" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "meal_events_venue_id_idx" ON "meal_events" USING btree ("venue_id","date","start_time");--> statement-breakpoint
CREATE INDEX "menu_items_vendor_id_idx" ON "menu_items" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "claims_email_idx" ON "claims" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "claims_venue_id_idx" ON "claims" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "invitations_venue_id_idx" ON "invitations" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "outbox_run_at_idx" ON "outbox" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "outbox_claim_id_idx" ON "outbox" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_studio_id_idx" ON "people" USING btree ("studio_id");--> statement-breakpoint
CREATE INDEX "people_full_name_idx" ON "people" USING btree ("full_name");--> statement-breakpoint
CREATE INDEX "room_assignments_room_id_idx" ON "room_assignments" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "studios_name_key" ON "studios" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "workshop_signups_person_idx" ON "workshop_signups" USING btree ("person_id","venue_id");--> statement-breakpoint
CREATE INDEX "workshops_venue_id_idx" ON "workshops" USING btree ("venue_id","start_time");