CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"question_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_id" uuid,
	"value" jsonb NOT NULL,
	"readers" text[] NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answers_question_person_venue_key" UNIQUE NULLS NOT DISTINCT("question_id","person_id","venue_id"),
	CONSTRAINT "answers_value_check" CHECK (case when "answers"."kind" = 'yesNo' then jsonb_typeof("answers"."value") = 'boolean'
        when "answers"."kind" = 'number' then jsonb_typeof("answers"."value") = 'number'
        when "answers"."kind" = 'choices' then jsonb_typeof("answers"."value") = 'array' and jsonb_array_length("answers"."value") between 1 and 40
        when "answers"."kind" = 'contact' then jsonb_typeof("answers"."value") = 'object' and "answers"."value" ?& array['name', 'phone']
        else jsonb_typeof("answers"."value") = 'string' and length("answers"."value" #>> '{}') between 1 and 1000 end)
);
--> statement-breakpoint
CREATE TABLE "edition_questions" (
	"venue_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"studio_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"closes_at" timestamp(0),
	"only_if_id" uuid,
	"only_if_value" text,
	CONSTRAINT "edition_questions_pkey" PRIMARY KEY("venue_id","question_id"),
	CONSTRAINT "edition_questions_audience_check" CHECK ("edition_questions"."audience" in ('everyone', 'coming', 'flying')),
	CONSTRAINT "edition_questions_only_if_check" CHECK (("edition_questions"."only_if_id" is null) = ("edition_questions"."only_if_value" is null)),
	CONSTRAINT "edition_questions_only_if_other_check" CHECK ("edition_questions"."only_if_id" is distinct from "edition_questions"."question_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"label" text NOT NULL,
	"help" text,
	"kind" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"is_of_person" boolean DEFAULT false NOT NULL,
	"readers" text[] DEFAULT '{}' NOT NULL,
	"purpose" text,
	"keep_days" integer DEFAULT 30 NOT NULL,
	"heads" text,
	"archived_at" timestamp with time zone,
	CONSTRAINT "questions_id_kind_key" UNIQUE("id","kind"),
	CONSTRAINT "questions_kind_check" CHECK ("questions"."kind" in ('text', 'prose', 'yesNo', 'choice', 'choices', 'number', 'date', 'phone', 'country', 'contact')),
	CONSTRAINT "questions_keep_days_check" CHECK ("questions"."keep_days" between 0 and 3650)
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_kind_fk" FOREIGN KEY ("question_id","kind") REFERENCES "public"."questions"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attendance_fk" FOREIGN KEY ("person_id","venue_id") REFERENCES "public"."attendance"("person_id","venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_questions" ADD CONSTRAINT "edition_questions_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_questions" ADD CONSTRAINT "edition_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_questions" ADD CONSTRAINT "edition_questions_only_if_fk" FOREIGN KEY ("venue_id","only_if_id") REFERENCES "public"."edition_questions"("venue_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_person_id_idx" ON "answers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "answers_venue_id_idx" ON "answers" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "edition_questions_question_id_idx" ON "edition_questions" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_label_key" ON "questions" USING btree (lower("label")) WHERE "questions"."archived_at" is null;--> statement-breakpoint
SELECT live_about('questions', 'questions', 'live_of_everyone');
--> statement-breakpoint
SELECT live_about('edition_questions', 'questions', 'live_of_venue');
--> statement-breakpoint
SELECT live_about('answers', 'answers', 'live_of_everyone');
