ALTER TABLE "people" ADD COLUMN "kitchen_may_know" boolean;
--> statement-breakpoint
CREATE FUNCTION forget_kitchen_may_know() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Agreed to for allergies, so it is gone with the last one, in whatever way that goes.
  IF coalesce(cardinality(NEW.allergies), 0) = 0 THEN NEW.kitchen_may_know := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_kitchen_may_know BEFORE INSERT OR UPDATE OF allergies, kitchen_may_know ON people FOR EACH ROW EXECUTE FUNCTION forget_kitchen_may_know();
