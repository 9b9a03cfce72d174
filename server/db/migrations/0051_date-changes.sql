ALTER TABLE "agenda_items" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "meal_events" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shuttle_tickets" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- By hand: the moment of the last change, under the row's lock. Rows from before the upgrade keep the moment of the upgrade,
-- which is later than any change of theirs.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
DO $$
DECLARE dated text;
BEGIN
  FOREACH dated IN ARRAY ARRAY['agenda_items', 'attendance', 'meal_events', 'shuttle_tickets', 'venues', 'workshops'] LOOP
    EXECUTE format('CREATE TRIGGER note_change BEFORE UPDATE ON %I FOR EACH ROW
      WHEN (NEW.version > OLD.version) EXECUTE FUNCTION note_change()', dated);
  END LOOP;
END $$;
