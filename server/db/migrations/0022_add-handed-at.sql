ALTER TABLE "invitations" ADD COLUMN "handed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "invitations" SET "handed_at" = "created_at";
