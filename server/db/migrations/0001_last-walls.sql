-- The last walls behind the commands' row locks: what a direct write could still break, the database refuses.
-- Error codes of our own class QD, with a constraint name, so that both drivers tell them apart.
-- Lock order everywhere: the attendance row, then the workshop or room.

CREATE FUNCTION signup_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE seats integer;
BEGIN
  PERFORM 1 FROM attendance WHERE person_id = NEW.person_id AND venue_id = NEW.venue_id AND attending <> 'no' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'person does not attend' USING ERRCODE = 'QD002', CONSTRAINT = 'signup_attending';
  END IF;
  SELECT capacity INTO seats FROM workshops WHERE id = NEW.workshop_id FOR UPDATE;
  IF seats IS NOT NULL AND (SELECT count(*) FROM workshop_signups WHERE workshop_id = NEW.workshop_id) >= seats THEN
    RAISE EXCEPTION 'workshop is full' USING ERRCODE = 'QD001', CONSTRAINT = 'workshop_capacity';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signup_capacity BEFORE INSERT OR UPDATE ON workshop_signups FOR EACH ROW EXECUTE FUNCTION signup_capacity();
--> statement-breakpoint
CREATE FUNCTION workshop_capacity_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.capacity < (SELECT count(*) FROM workshop_signups WHERE workshop_id = NEW.id) THEN
    RAISE EXCEPTION 'more people are signed up' USING ERRCODE = 'QD003', CONSTRAINT = 'workshop_capacity_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER workshop_capacity_kept BEFORE UPDATE OF capacity ON workshops FOR EACH ROW EXECUTE FUNCTION workshop_capacity_kept();
--> statement-breakpoint
CREATE FUNCTION room_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE beds integer;
BEGIN
  PERFORM 1 FROM attendance WHERE person_id = NEW.person_id AND venue_id = NEW.venue_id AND attending = 'yes' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'person is not confirmed' USING ERRCODE = 'QD005', CONSTRAINT = 'assignment_confirmed';
  END IF;
  SELECT bed_count INTO beds FROM rooms WHERE id = NEW.room_id FOR UPDATE;
  IF (SELECT count(*) FROM room_assignments WHERE room_id = NEW.room_id AND id <> NEW.id) >= beds THEN
    RAISE EXCEPTION 'room is full' USING ERRCODE = 'QD004', CONSTRAINT = 'room_capacity';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER room_capacity BEFORE INSERT OR UPDATE ON room_assignments FOR EACH ROW EXECUTE FUNCTION room_capacity();
--> statement-breakpoint
CREATE FUNCTION room_beds_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.bed_count < (SELECT count(*) FROM room_assignments WHERE room_id = NEW.id) THEN
    RAISE EXCEPTION 'more people sleep here' USING ERRCODE = 'QD006', CONSTRAINT = 'room_beds_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER room_beds_kept BEFORE UPDATE OF bed_count ON rooms FOR EACH ROW EXECUTE FUNCTION room_beds_kept();
--> statement-breakpoint
CREATE FUNCTION leaving_frees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.attending <> 'yes' AND EXISTS (SELECT 1 FROM room_assignments WHERE person_id = NEW.person_id AND venue_id = NEW.venue_id) THEN
    RAISE EXCEPTION 'the bed is not freed' USING ERRCODE = 'QD007', CONSTRAINT = 'leaving_frees_bed';
  END IF;
  IF NEW.attending = 'no' AND EXISTS (SELECT 1 FROM workshop_signups WHERE person_id = NEW.person_id AND venue_id = NEW.venue_id) THEN
    RAISE EXCEPTION 'the seats are not freed' USING ERRCODE = 'QD008', CONSTRAINT = 'leaving_frees_seats';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaving_frees BEFORE UPDATE OF attending ON attendance FOR EACH ROW EXECUTE FUNCTION leaving_frees();
--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'QD009', CONSTRAINT = 'audit_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
