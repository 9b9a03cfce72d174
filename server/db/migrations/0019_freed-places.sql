ALTER TABLE "attendance" ADD COLUMN "freed_room_id" uuid;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "freed_workshop_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What guests gave up by their own 'no' was in the log alone until now.
update "attendance" a set
  "freed_room_id" = (l."before" ->> 'roomId')::uuid,
  "freed_workshop_ids" = coalesce(string_to_array(l."before" ->> 'workshopIds', ',')::uuid[], '{}')
from (
  select distinct on ("entity_id") "entity_id", "action", "before" from "audit_log"
  where "entity" = 'attendance' order by "entity_id", "created_at" desc
) l
where l."entity_id" = a."id" and l."action" = 'stay.answered' and a."attending" = 'no';
