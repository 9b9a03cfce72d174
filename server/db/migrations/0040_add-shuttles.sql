CREATE TABLE "shuttle_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"longest_wait_minutes" integer NOT NULL,
	"seats" integer NOT NULL,
	CONSTRAINT "shuttle_limits_direction_key" UNIQUE("venue_id","direction"),
	CONSTRAINT "shuttle_limits_direction_check" CHECK ("shuttle_limits"."direction" in ('to_venue', 'to_airport'))
);
--> statement-breakpoint
CREATE TABLE "shuttle_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"venue_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"number" integer NOT NULL,
	"place" text NOT NULL,
	"airport" text,
	"leaves_at" timestamp(0) NOT NULL,
	"seats" integer NOT NULL,
	"vehicle" text,
	"driver_name" text,
	"driver_phone" text,
	"note" text,
	CONSTRAINT "shuttle_runs_number_key" UNIQUE("venue_id","number"),
	CONSTRAINT "shuttle_runs_id_key" UNIQUE("id","venue_id","direction"),
	CONSTRAINT "shuttle_runs_seats_check" CHECK ("shuttle_runs"."seats" between 1 and 100),
	CONSTRAINT "shuttle_runs_direction_check" CHECK ("shuttle_runs"."direction" in ('to_venue', 'to_airport'))
);
--> statement-breakpoint
CREATE TABLE "shuttle_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"direction" text NOT NULL,
	CONSTRAINT "shuttle_seats_person_key" UNIQUE("venue_id","person_id","direction")
);
--> statement-breakpoint
CREATE TABLE "shuttle_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"run_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"place" text NOT NULL,
	"leaves_at" timestamp(0) NOT NULL,
	"vehicle" text,
	"driver_name" text,
	"driver_phone" text,
	"note" text,
	CONSTRAINT "shuttle_tickets_person_key" UNIQUE("venue_id","person_id","direction"),
	CONSTRAINT "shuttle_tickets_direction_check" CHECK ("shuttle_tickets"."direction" in ('to_venue', 'to_airport'))
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "freed_run_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "own_way_there" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "own_way_home" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shuttle_limits" ADD CONSTRAINT "shuttle_limits_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shuttle_runs" ADD CONSTRAINT "shuttle_runs_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shuttle_seats" ADD CONSTRAINT "shuttle_seats_run_fk" FOREIGN KEY ("run_id","venue_id","direction") REFERENCES "public"."shuttle_runs"("id","venue_id","direction") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shuttle_seats" ADD CONSTRAINT "shuttle_seats_attendance_fk" FOREIGN KEY ("person_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shuttle_tickets" ADD CONSTRAINT "shuttle_tickets_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shuttle_tickets" ADD CONSTRAINT "shuttle_tickets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shuttle_seats_run_idx" ON "shuttle_seats" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "shuttle_tickets_person_idx" ON "shuttle_tickets" USING btree ("person_id");--> statement-breakpoint
-- The last wall of a run's seats: only who comes, and asked for no other way, and never more people than seats.
CREATE FUNCTION shuttle_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places integer;
BEGIN
  PERFORM 1 FROM attendance WHERE person_id = NEW.person_id AND venue_id = NEW.venue_id AND attending = 'yes'
    AND NOT CASE NEW.direction WHEN 'to_venue' THEN own_way_there ELSE own_way_home END FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'person needs no shuttle' USING ERRCODE = 'QD031', CONSTRAINT = 'shuttle_confirmed';
  END IF;
  SELECT seats INTO places FROM shuttle_runs WHERE id = NEW.run_id FOR UPDATE;
  IF (SELECT count(*) FROM shuttle_seats WHERE run_id = NEW.run_id AND id <> NEW.id) >= places THEN
    RAISE EXCEPTION 'shuttle is full' USING ERRCODE = 'QD032', CONSTRAINT = 'shuttle_capacity';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shuttle_capacity BEFORE INSERT OR UPDATE ON shuttle_seats FOR EACH ROW EXECUTE FUNCTION shuttle_capacity();
--> statement-breakpoint
CREATE FUNCTION shuttle_seats_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seats < (SELECT count(*) FROM shuttle_seats WHERE run_id = NEW.id) THEN
    RAISE EXCEPTION 'more people are on this run' USING ERRCODE = 'QD033', CONSTRAINT = 'shuttle_seats_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shuttle_seats_kept BEFORE UPDATE OF seats ON shuttle_runs FOR EACH ROW EXECUTE FUNCTION shuttle_seats_kept();
--> statement-breakpoint
CREATE FUNCTION leaving_frees_shuttles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM shuttle_seats s WHERE s.person_id = NEW.person_id AND s.venue_id = NEW.venue_id
    AND (NEW.attending <> 'yes' OR CASE s.direction WHEN 'to_venue' THEN NEW.own_way_there ELSE NEW.own_way_home END)) THEN
    RAISE EXCEPTION 'the seat on a shuttle is not freed' USING ERRCODE = 'QD034', CONSTRAINT = 'leaving_frees_shuttles';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaving_frees_shuttles BEFORE UPDATE OF attending, own_way_there, own_way_home ON attendance
  FOR EACH ROW EXECUTE FUNCTION leaving_frees_shuttles();
--> statement-breakpoint
SELECT live_about('shuttle_runs', 'runs', 'live_of_venue');
--> statement-breakpoint
SELECT live_about('shuttle_seats', 'runs', 'live_of_venue');
--> statement-breakpoint
SELECT live_about('shuttle_limits', 'runs', 'live_of_venue');
--> statement-breakpoint
SELECT live_about('shuttle_tickets', 'shuttles', 'live_of_venue');
