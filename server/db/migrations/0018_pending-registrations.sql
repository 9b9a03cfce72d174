-- A registration that waits for its mailbox is called pending; a claim is a word of OpenID Connect.
ALTER TABLE "claims" RENAME TO "pending_registrations";--> statement-breakpoint
ALTER TABLE "pending_registrations" RENAME CONSTRAINT "claims_pkey" TO "pending_registrations_pkey";--> statement-breakpoint
ALTER TABLE "pending_registrations" RENAME CONSTRAINT "claims_email_check" TO "pending_registrations_email_check";--> statement-breakpoint
ALTER TABLE "pending_registrations" RENAME CONSTRAINT "claims_answers_check" TO "pending_registrations_answers_check";--> statement-breakpoint
ALTER TABLE "pending_registrations" RENAME CONSTRAINT "claims_venue_id_venues_id_fk" TO "pending_registrations_venue_id_venues_id_fk";--> statement-breakpoint
ALTER TABLE "pending_registrations" RENAME CONSTRAINT "claims_person_id_people_id_fk" TO "pending_registrations_person_id_people_id_fk";--> statement-breakpoint
ALTER INDEX "claims_email_idx" RENAME TO "pending_registrations_email_idx";--> statement-breakpoint
ALTER INDEX "claims_venue_id_idx" RENAME TO "pending_registrations_venue_id_idx";--> statement-breakpoint
ALTER INDEX "claims_person_id_idx" RENAME TO "pending_registrations_person_id_idx";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "claim_id" TO "registration_id";--> statement-breakpoint
ALTER TABLE "outbox" RENAME CONSTRAINT "outbox_claim_id_claims_id_fk" TO "outbox_registration_id_pending_registrations_id_fk";--> statement-breakpoint
ALTER INDEX "outbox_claim_id_idx" RENAME TO "outbox_registration_id_idx";--> statement-breakpoint
-- What only organisers see is marked for everyone. A new table still says what it is about:
-- SELECT live_about('table', 'topic', 'live_of_venue' or 'live_of_everyone').
ALTER FUNCTION live_of_house() RENAME TO live_of_everyone;
