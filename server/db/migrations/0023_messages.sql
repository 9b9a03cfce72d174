CREATE TABLE "message_readers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "message_readers_message_person_key" UNIQUE("message_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"venue_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "messages_way_check" CHECK ("messages"."way" in ('mail', 'file'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_invitation_id_invitations_id_fk";
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "message_reader_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "leaving_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_readers" ADD CONSTRAINT "message_readers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_readers" ADD CONSTRAINT "message_readers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_readers_person_id_idx" ON "message_readers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "messages_venue_id_idx" ON "messages" USING btree ("venue_id","leaves_at");--> statement-breakpoint
CREATE INDEX "messages_created_at_idx" ON "messages" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_message_reader_id_message_readers_id_fk" FOREIGN KEY ("message_reader_id") REFERENCES "public"."message_readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_message_reader_id_unique" UNIQUE("message_reader_id");--> statement-breakpoint
SELECT live_about('messages', 'outbox', 'live_of_everyone'), live_about('message_readers', 'outbox', 'live_of_everyone');
