ALTER TABLE "agenda_items" ADD COLUMN "meal_id" uuid;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_meal_id_unique" UNIQUE("meal_id");--> statement-breakpoint
ALTER TABLE "meal_events" ADD CONSTRAINT "meal_events_id_venue_key" UNIQUE("id","venue_id");--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_meal_fk" FOREIGN KEY ("meal_id","venue_id") REFERENCES "public"."meal_events"("id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- By hand from here: each meal becomes one entry, before the last constraint asks for it (docs/decisions/069).
-- A draft that keeps the type of an item that is joined below says 'meal' as well.
UPDATE agenda_drafts d SET type = 'meal' FROM agenda_items i, meal_events m
  WHERE i.id = d.id AND i.type = d.type AND i.workshop_id IS NULL AND m.venue_id = i.venue_id
    AND lower(trim(m.title)) = lower(trim(i.title))
    AND i.start_time = m.date + m.start_time AND i.end_time = m.date + m.end_time;--> statement-breakpoint
-- The same title, day and times: one meal. The item's words stay, and the meal gives what the item leaves out.
WITH pairs AS (
  SELECT i.id AS item_id, m.id AS meal_id, m.notes, m.location,
    row_number() OVER (PARTITION BY i.id ORDER BY m.created_at, m.id) AS meal_place,
    row_number() OVER (PARTITION BY m.id ORDER BY (i.type = 'meal') DESC, i.created_at, i.id) AS item_place
  FROM agenda_items i JOIN meal_events m ON m.venue_id = i.venue_id AND i.workshop_id IS NULL
    AND lower(trim(m.title)) = lower(trim(i.title))
    AND i.start_time = m.date + m.start_time AND i.end_time = m.date + m.end_time)
UPDATE agenda_items i SET type = 'meal', meal_id = p.meal_id, version = i.version + 1,
    description = CASE WHEN i.description <> p.notes THEN i.description || E'\n' || p.notes
      ELSE coalesce(i.description, p.notes) END,
    location = coalesce(i.location, p.location)
  FROM pairs p WHERE p.item_id = i.id AND p.meal_place = 1 AND p.item_place = 1;--> statement-breakpoint
UPDATE meal_events m SET title = i.title, notes = i.description, location = i.location, version = m.version + 1
  FROM agenda_items i WHERE i.meal_id = m.id
    AND (m.title, m.notes, m.location) IS DISTINCT FROM (i.title, i.description, i.location);--> statement-breakpoint
-- The others stay, each as a meal of its own. One that goes on after midnight ends with its day for the kitchen.
INSERT INTO meal_events (id, created_at, venue_id, title, date, start_time, end_time, location, notes)
  SELECT id, created_at, venue_id, title, start_time::date, start_time::time,
    CASE WHEN end_time::date = start_time::date THEN end_time::time ELSE greatest(time '23:59', start_time::time + interval '1 second') END,
    location, description
  FROM agenda_items WHERE type = 'meal' AND meal_id IS NULL;--> statement-breakpoint
UPDATE agenda_items SET meal_id = id WHERE type = 'meal' AND meal_id IS NULL;--> statement-breakpoint
INSERT INTO agenda_items (id, created_at, venue_id, meal_id, title, type, start_time, end_time, location, description)
  SELECT m.id, m.created_at, m.venue_id, m.id, m.title, 'meal', m.date + m.start_time, m.date + m.end_time, m.location, m.notes
  FROM meal_events m WHERE NOT EXISTS (SELECT FROM agenda_items i WHERE i.meal_id = m.id);--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_meal_check" CHECK (("agenda_items"."type" = 'meal') = ("agenda_items"."meal_id" is not null));
