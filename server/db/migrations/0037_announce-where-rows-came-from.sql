-- A row that moves to another edition changes both. What an update says is of the rows as they were and as they are.
CREATE OR REPLACE FUNCTION live_of_venue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_marks (topic, about) SELECT DISTINCT TG_ARGV[0], venue_id FROM changed;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO live_marks (topic, about)
      SELECT TG_ARGV[0], venue_id FROM before EXCEPT SELECT TG_ARGV[0], venue_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_about(table_name text, topic text, function_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  happening text;
BEGIN
  FOREACH happening IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)',
      'live_' || happening, happening, table_name, CASE happening
        WHEN 'insert' THEN 'NEW TABLE AS changed'
        WHEN 'update' THEN 'OLD TABLE AS before NEW TABLE AS changed'
        ELSE 'OLD TABLE AS changed' END, function_name, topic);
  END LOOP;
END $$;
--> statement-breakpoint
-- The triggers there are see what was before as well.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT c.relname AS name, p.proname AS function, split_part(encode(t.tgargs, 'escape'), '\000', 1) AS topic
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgname = 'live_update' AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('DROP TRIGGER live_update ON %I', found.name);
    EXECUTE format('CREATE TRIGGER live_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)',
      found.name, found.function, found.topic);
  END LOOP;
END $$;
--> statement-breakpoint
-- A session that is given less time, or to somebody else, is looked at as one that ended.
CREATE TRIGGER live_session_changed AFTER UPDATE OF expires_at, user_id, token ON session FOR EACH ROW
  WHEN (OLD.expires_at IS DISTINCT FROM NEW.expires_at OR OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.token IS DISTINCT FROM NEW.token)
  EXECUTE FUNCTION live_account('user_id');
