CREATE TABLE "organiser_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organiser_invitations_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "organiser_invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_organiser_invitation_id_organiser_invitations_id_fk" FOREIGN KEY ("organiser_invitation_id") REFERENCES "public"."organiser_invitations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT live_about('organiser_invitations', 'accounts', 'live_of_house');
