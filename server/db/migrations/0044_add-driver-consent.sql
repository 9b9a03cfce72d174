ALTER TABLE "partner_links" DROP CONSTRAINT "partner_links_kind_check";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "driver_may_call" boolean;--> statement-breakpoint
ALTER TABLE "partner_links" ADD CONSTRAINT "partner_links_kind_check" CHECK ("partner_links"."kind" in ('hotel', 'caterer', 'driver'));--> statement-breakpoint
CREATE FUNCTION forget_driver_may_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Agreed to for a number, so it is gone with the number, in whatever way that goes.
  IF coalesce(trim(NEW.phone), '') = '' THEN NEW.driver_may_call := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_driver_may_call BEFORE INSERT OR UPDATE OF phone, driver_may_call ON people FOR EACH ROW EXECUTE FUNCTION forget_driver_may_call();
