ALTER TABLE "workshop_waiting" ADD COLUMN "gives_up" uuid;--> statement-breakpoint
ALTER TABLE "workshop_waiting" ADD CONSTRAINT "workshop_waiting_gives_up_workshops_id_fk" FOREIGN KEY ("gives_up") REFERENCES "public"."workshops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workshop_waiting_gives_up_idx" ON "workshop_waiting" USING btree ("gives_up");