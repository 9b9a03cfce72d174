CREATE TABLE "workshop_wish_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"start_time" timestamp(0) NOT NULL,
	"workshop_id" uuid,
	"rank" integer,
	"missed" integer NOT NULL,
	CONSTRAINT "workshop_wish_results_person_time_key" UNIQUE("person_id","venue_id","start_time")
);
--> statement-breakpoint
CREATE TABLE "workshop_wish_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"closes_at" timestamp(0) NOT NULL,
	"seed" integer NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "workshop_wish_rounds_venue_key" UNIQUE("venue_id")
);
--> statement-breakpoint
CREATE TABLE "workshop_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"workshop_id" uuid NOT NULL,
	"rank" integer,
	CONSTRAINT "workshop_wishes_person_workshop_key" UNIQUE("person_id","workshop_id"),
	CONSTRAINT "workshop_wishes_rank_check" CHECK ("workshop_wishes"."rank" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "workshop_wish_results" ADD CONSTRAINT "workshop_wish_results_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_wish_results" ADD CONSTRAINT "workshop_wish_results_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_wish_results" ADD CONSTRAINT "workshop_wish_results_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_wish_rounds" ADD CONSTRAINT "workshop_wish_rounds_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_wishes" ADD CONSTRAINT "workshop_wishes_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_wishes" ADD CONSTRAINT "workshop_wishes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_wishes" ADD CONSTRAINT "workshop_wishes_workshop_fk" FOREIGN KEY ("workshop_id","venue_id") REFERENCES "public"."workshops"("id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workshop_wish_results_venue_idx" ON "workshop_wish_results" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "workshop_wish_results_workshop_idx" ON "workshop_wish_results" USING btree ("workshop_id");--> statement-breakpoint
CREATE INDEX "workshop_wishes_venue_idx" ON "workshop_wishes" USING btree ("venue_id","person_id");--> statement-breakpoint
CREATE INDEX "workshop_wishes_workshop_idx" ON "workshop_wishes" USING btree ("workshop_id");
--> statement-breakpoint
-- Whether it is on, and what one got, changes what guests read.
SELECT live_about('workshop_wish_rounds', 'workshops', 'live_of_venue'), live_about('workshop_wish_results', 'workshops', 'live_of_venue');--> statement-breakpoint
-- That somebody wished is for organisers alone: a topic that guests are never notified of.
SELECT live_about('workshop_wishes', 'wishes', 'live_of_venue');
