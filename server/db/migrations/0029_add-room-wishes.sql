CREATE TABLE "room_vetoes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	CONSTRAINT "room_vetoes_key" UNIQUE("first_id","second_id"),
	CONSTRAINT "room_vetoes_order_check" CHECK ("room_vetoes"."first_id" < "room_vetoes"."second_id")
);
--> statement-breakpoint
CREATE TABLE "room_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"shares_with" text,
	"gender" text,
	"wants_quiet" boolean DEFAULT false NOT NULL,
	"wants_ground_floor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_wishes_person_venue_key" UNIQUE("venue_id","person_id"),
	CONSTRAINT "room_wishes_shares_with_check" CHECK ("room_wishes"."shares_with" in ('anyone', 'same_gender')),
	CONSTRAINT "room_wishes_gender_check" CHECK ("room_wishes"."gender" in ('woman', 'man', 'other')),
	CONSTRAINT "room_wishes_gender_use_check" CHECK ("room_wishes"."gender" is null or coalesce("room_wishes"."shares_with" = 'same_gender', false))
);
--> statement-breakpoint
CREATE TABLE "roommate_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"wanted_id" uuid NOT NULL,
	CONSTRAINT "roommate_wishes_key" UNIQUE("venue_id","person_id","wanted_id"),
	CONSTRAINT "roommate_wishes_other_check" CHECK ("roommate_wishes"."person_id" <> "roommate_wishes"."wanted_id")
);
--> statement-breakpoint
ALTER TABLE "room_assignments" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "floor" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "asks_roommates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "asks_same_gender" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "asks_quiet_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "asks_ground_floor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_vetoes" ADD CONSTRAINT "room_vetoes_first_id_people_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_vetoes" ADD CONSTRAINT "room_vetoes_second_id_people_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_wishes" ADD CONSTRAINT "room_wishes_attendance_fk" FOREIGN KEY ("person_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_wishes" ADD CONSTRAINT "roommate_wishes_attendance_fk" FOREIGN KEY ("person_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_wishes" ADD CONSTRAINT "roommate_wishes_wanted_fk" FOREIGN KEY ("wanted_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_vetoes_second_idx" ON "room_vetoes" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "roommate_wishes_wanted_idx" ON "roommate_wishes" USING btree ("venue_id","wanted_id");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_floor_check" CHECK ("rooms"."floor" between -5 and 200);--> statement-breakpoint
SELECT live_about('room_wishes', 'rooms', 'live_of_venue'), live_about('roommate_wishes', 'rooms', 'live_of_venue');--> statement-breakpoint
-- About people, whatever the edition: organisers alone are notified.
SELECT live_about('room_vetoes', 'rooms', 'live_of_everyone');
