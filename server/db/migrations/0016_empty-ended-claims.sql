ALTER TABLE "claims" DROP CONSTRAINT "claims_answers_check";--> statement-breakpoint
-- What was typed into a claim is forgotten when it ends; those that ended before kept it.
update "claims" set "answers" = null, "password_hash" = null, "browser_proof" = null where "ended_at" is not null;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "address_proof" text;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_answers_check" CHECK (("claims"."answers" is null) = ("claims"."venue_id" is null or "claims"."ended_at" is not null));