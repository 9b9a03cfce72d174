ALTER TABLE "attendance" ADD COLUMN "flight_1_number" text;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "flight_2_number" text;--> statement-breakpoint
-- What flights were has their numbers too. A row remembered before had none.
UPDATE attendance SET flights_before = flights_before || '{"flight1Number": null, "flight2Number": null}'
  WHERE flights_before IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION flights_remembered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  minute CONSTANT text := 'YYYY-MM-DD"T"HH24:MI';
  was CONSTANT jsonb := jsonb_build_object(
    'flight1DepartureAirport', OLD.flight_1_departure_airport,
    'flight1DepartureTime', to_char(OLD.flight_1_departure_time, minute),
    'flight1ArrivalTime', to_char(OLD.flight_1_arrival_time, minute),
    'flight1Number', OLD.flight_1_number,
    'flight2DepartureAirport', OLD.flight_2_departure_airport,
    'flight2DepartureTime', to_char(OLD.flight_2_departure_time, minute),
    'flight2ArrivalTime', to_char(OLD.flight_2_arrival_time, minute),
    'flight2Number', OLD.flight_2_number);
  are CONSTANT jsonb := jsonb_build_object(
    'flight1DepartureAirport', NEW.flight_1_departure_airport,
    'flight1DepartureTime', to_char(NEW.flight_1_departure_time, minute),
    'flight1ArrivalTime', to_char(NEW.flight_1_arrival_time, minute),
    'flight1Number', NEW.flight_1_number,
    'flight2DepartureAirport', NEW.flight_2_departure_airport,
    'flight2DepartureTime', to_char(NEW.flight_2_departure_time, minute),
    'flight2ArrivalTime', to_char(NEW.flight_2_arrival_time, minute),
    'flight2Number', NEW.flight_2_number);
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
DROP TRIGGER flights_remembered ON attendance;
--> statement-breakpoint
CREATE TRIGGER flights_remembered BEFORE UPDATE OF flight_1_departure_airport, flight_1_departure_time,
  flight_1_arrival_time, flight_1_number, flight_2_departure_airport, flight_2_departure_time, flight_2_arrival_time,
  flight_2_number
  ON attendance FOR EACH ROW EXECUTE FUNCTION flights_remembered();
