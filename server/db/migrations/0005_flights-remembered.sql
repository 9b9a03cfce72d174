ALTER TABLE "attendance" ADD COLUMN "flights_before" jsonb;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "flights_changed_at" timestamp with time zone;--> statement-breakpoint
-- Whoever changes flights - the survey, a guest, an organiser, the clearing after the event - leaves what they were, so
-- that who fetches people from the airport sees it. A first answer is no change, a change taken back is none either, and
-- without flights nothing of them stays. Of several changes within 48 hours the one before the first is kept: that is
-- what was known.
CREATE FUNCTION flights_remembered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  minute CONSTANT text := 'YYYY-MM-DD"T"HH24:MI';
  was CONSTANT jsonb := jsonb_build_object(
    'flight1DepartureAirport', OLD.flight_1_departure_airport,
    'flight1DepartureTime', to_char(OLD.flight_1_departure_time, minute),
    'flight1ArrivalTime', to_char(OLD.flight_1_arrival_time, minute),
    'flight2DepartureAirport', OLD.flight_2_departure_airport,
    'flight2DepartureTime', to_char(OLD.flight_2_departure_time, minute),
    'flight2ArrivalTime', to_char(OLD.flight_2_arrival_time, minute));
  are CONSTANT jsonb := jsonb_build_object(
    'flight1DepartureAirport', NEW.flight_1_departure_airport,
    'flight1DepartureTime', to_char(NEW.flight_1_departure_time, minute),
    'flight1ArrivalTime', to_char(NEW.flight_1_arrival_time, minute),
    'flight2DepartureAirport', NEW.flight_2_departure_airport,
    'flight2DepartureTime', to_char(NEW.flight_2_departure_time, minute),
    'flight2ArrivalTime', to_char(NEW.flight_2_arrival_time, minute));
  none CONSTANT jsonb := '{}';
BEGIN
  IF jsonb_strip_nulls(are) = none THEN
    NEW.flights_before := NULL;
    NEW.flights_changed_at := NULL;
  ELSIF are <> was AND jsonb_strip_nulls(was) <> none THEN
    IF NEW.flights_before IS NULL OR NEW.flights_changed_at <= now() - interval '48 hours' THEN
      NEW.flights_before := was;
    END IF;
    NEW.flights_changed_at := now();
    IF NEW.flights_before = are THEN
      NEW.flights_before := NULL;
      NEW.flights_changed_at := NULL;
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER flights_remembered BEFORE UPDATE OF flight_1_departure_airport, flight_1_departure_time,
  flight_1_arrival_time, flight_2_departure_airport, flight_2_departure_time, flight_2_arrival_time
  ON attendance FOR EACH ROW EXECUTE FUNCTION flights_remembered();
--> statement-breakpoint
-- An order goes draft, confirmed, delivered, and draft or confirmed, cancelled. Nothing else, whoever writes.
CREATE FUNCTION order_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN
    (('draft', 'confirmed'), ('confirmed', 'delivered'), ('draft', 'cancelled'), ('confirmed', 'cancelled')) THEN
    RAISE EXCEPTION 'an order does not go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'QD020', CONSTRAINT = 'order_moves';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_moves BEFORE UPDATE OF status ON catering_orders FOR EACH ROW EXECUTE FUNCTION order_moves();
