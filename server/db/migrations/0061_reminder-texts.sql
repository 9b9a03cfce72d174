CREATE TABLE "reminder_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reminder_texts_venue_kind_key" UNIQUE("venue_id","kind"),
	CONSTRAINT "reminder_texts_kind_check" CHECK ("reminder_texts"."kind" in ('no reply', 'flights', 'sharing'))
);
--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "handed_at" DROP NOT NULL;--> statement-breakpoint
UPDATE "invitations" SET "handed_at" = NULL WHERE "handed_at" <= 'epoch';--> statement-breakpoint
ALTER TABLE "reminder_texts" ADD CONSTRAINT "reminder_texts_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT live_about('reminder_texts', 'outbox', 'live_of_everyone');
