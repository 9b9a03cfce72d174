-- Every transaction that changes what a screen shows leaves a mark, visible to others exactly when it commits, whoever
-- wrote. Every process reads the marks (server/live). They hold nothing worth keeping: no log is written for them, and a
-- crash empties them. Why not NOTIFY: docs/decisions/006-marks-not-notify.md.

CREATE UNLOGGED TABLE live_marks (
  at xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  topic text NOT NULL,
  about uuid
);
--> statement-breakpoint
COMMENT ON TABLE live_marks IS 'topic and the venue it changed for (null: what only organisers see); topic ''account'': what that account may know changed';
--> statement-breakpoint
CREATE INDEX live_marks_at_idx ON live_marks (at);
--> statement-breakpoint
CREATE FUNCTION live_of_venue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_marks (topic, about) SELECT DISTINCT TG_ARGV[0], venue_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live_of_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_marks (topic) SELECT TG_ARGV[0] WHERE EXISTS (SELECT 1 FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live_of_venues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_marks (topic, about) SELECT 'venues', id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_marks (topic) SELECT 'people' WHERE EXISTS (SELECT 1 FROM changed);
  INSERT INTO live_marks (topic, about)
    SELECT DISTINCT 'people', a.venue_id FROM attendance AS a JOIN changed ON changed.id = a.person_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A new table says here what it is about: SELECT live_about('table', 'topic', 'live_of_venue' or 'live_of_house').
CREATE FUNCTION live_about(table_name text, topic text, function_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  happening text;
BEGIN
  FOREACH happening IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)',
      'live_' || happening, happening, table_name,
      CASE happening WHEN 'delete' THEN 'OLD' ELSE 'NEW' END, function_name, topic);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT live_about(table_name, topic, 'live_of_venue') FROM (VALUES
  ('attendance', 'attendance'), ('rooms', 'rooms'), ('room_assignments', 'rooms'), ('workshops', 'workshops'),
  ('workshop_signups', 'workshops'), ('agenda_items', 'agenda'), ('meal_events', 'catering'), ('claims', 'claims'),
  ('invitations', 'invitations'), ('audit_log', 'audit')) AS told (table_name, topic);
--> statement-breakpoint
SELECT live_about(table_name, topic, 'live_of_house') FROM (VALUES
  ('studios', 'studios'), ('catering_vendors', 'catering'), ('menu_items', 'catering'), ('catering_orders', 'catering'),
  ('outbox', 'outbox'), ('user', 'accounts'), ('user_roles', 'accounts')) AS told (table_name, topic);
--> statement-breakpoint
SELECT live_about('venues', 'venues', 'live_of_venues'), live_about('people', 'people', 'live_of_people');
--> statement-breakpoint
-- Who may know what: a session that ends, a role, a disabled account, an answer that opens or closes an edition.
CREATE FUNCTION live_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  INSERT INTO live_marks (topic, about) SELECT DISTINCT 'account', id::uuid
    FROM (VALUES (before ->> TG_ARGV[0]), (after ->> TG_ARGV[0])) AS concerned (id) WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.person_id ELSE NEW.person_id END;
BEGIN
  INSERT INTO live_marks (topic, about) SELECT 'account', user_id FROM people WHERE id = concerned AND user_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION live_account('user_id');
--> statement-breakpoint
CREATE TRIGGER live_role AFTER INSERT OR UPDATE OR DELETE ON user_roles FOR EACH ROW EXECUTE FUNCTION live_account('user_id');
--> statement-breakpoint
CREATE TRIGGER live_account_closed AFTER UPDATE OF disabled_at, must_change_password, temporary_until ON "user" FOR EACH ROW EXECUTE FUNCTION live_account('id');
--> statement-breakpoint
CREATE TRIGGER live_person_linked AFTER UPDATE OF user_id ON people FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION live_account('user_id');
--> statement-breakpoint
CREATE TRIGGER live_person_deleted AFTER DELETE ON people FOR EACH ROW EXECUTE FUNCTION live_account('user_id');
--> statement-breakpoint
CREATE TRIGGER live_membership AFTER INSERT OR DELETE ON attendance FOR EACH ROW EXECUTE FUNCTION live_membership();
--> statement-breakpoint
CREATE TRIGGER live_answer AFTER UPDATE OF attending ON attendance FOR EACH ROW
  WHEN (OLD.attending IS DISTINCT FROM NEW.attending) EXECUTE FUNCTION live_membership();
