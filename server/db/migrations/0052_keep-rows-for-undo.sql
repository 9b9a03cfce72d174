CREATE TABLE "undo_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deed_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"was" jsonb
);
--> statement-breakpoint
ALTER TABLE "undo_entries" ADD CONSTRAINT "undo_entries_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_entries" ADD CONSTRAINT "undo_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undo_entries_deed_id_idx" ON "undo_entries" USING btree ("deed_id");--> statement-breakpoint
CREATE INDEX "undo_entries_entry_id_idx" ON "undo_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "undo_entries_person_id_idx" ON "undo_entries" USING btree ("person_id");