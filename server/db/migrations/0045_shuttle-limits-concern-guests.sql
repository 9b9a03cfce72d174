-- How long before a flight a shuttle leaves is part of what guests read of their own; what else is planned stays the organisers'.
DO $$
DECLARE
  happening text;
BEGIN
  FOREACH happening IN ARRAY ARRAY['insert', 'update', 'delete', 'truncate'] LOOP
    EXECUTE format('DROP TRIGGER %I ON shuttle_limits', 'live_' || happening);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT live_about('shuttle_limits', 'shuttles', 'live_of_venue');
