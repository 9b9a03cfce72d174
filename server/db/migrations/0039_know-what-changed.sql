-- What a process kept of its answers is right while no mark came for it (server/kept). This says since when marks are
-- whole: all of those from `floor` on are there, as long as the row is the same. A crash empties it as it empties the
-- marks, and what leaves no mark deletes it: who finds another row, or none, forgets everything.
CREATE UNLOGGED TABLE live_epoch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  floor xid8 NOT NULL DEFAULT '0'
);
--> statement-breakpoint
CREATE FUNCTION live_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_epoch;
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
  EXECUTE format('CREATE TRIGGER live_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION live_forget()', table_name);
END $$;
--> statement-breakpoint
-- A table that is emptied at once says nothing of its rows. The tables that are announced, and the sessions.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname LIKE 'live\_%' AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('CREATE TRIGGER live_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION live_forget()', found.name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Whatever says who calls, and what they may: a change of any of it is one of the account.
DROP TRIGGER live_session_changed ON session;
--> statement-breakpoint
CREATE TRIGGER live_session_changed AFTER UPDATE ON session FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION live_account('user_id');
--> statement-breakpoint
DROP TRIGGER live_account_closed ON "user";
--> statement-breakpoint
CREATE TRIGGER live_account_changed AFTER UPDATE ON "user" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION live_account('id');
--> statement-breakpoint
CREATE TRIGGER live_account_deleted AFTER DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION live_account('id');
--> statement-breakpoint
DROP TRIGGER live_person_linked ON people;
--> statement-breakpoint
CREATE TRIGGER live_person_linked AFTER UPDATE OF id, user_id ON people FOR EACH ROW
  WHEN (OLD.id IS DISTINCT FROM NEW.id OR OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION live_account('user_id');
--> statement-breakpoint
CREATE TRIGGER live_person_added AFTER INSERT ON people FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION live_account('user_id');
