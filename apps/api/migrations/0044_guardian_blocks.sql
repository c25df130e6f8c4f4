CREATE TABLE "guardian_blocks" (
	"guardian_block_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_blocks_guardian_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"guardian_type" smallint NOT NULL,
	"student_pickup_id" integer,
	"person_name_en" text,
	"person_name_kh" text,
	"blocked_from" smallint DEFAULT 3 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"reason" text NOT NULL,
	"ordered_by" text,
	"paper_kept" text,
	"ended_date" date,
	"end_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "block_valid_to_after_valid_from" CHECK ("guardian_blocks"."valid_to" >= "guardian_blocks"."valid_from"),
	CONSTRAINT "block_names_pickup_person" CHECK (("guardian_blocks"."guardian_type" = 4) = ("guardian_blocks"."student_pickup_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_student_pickup_id_student_pickups_student_pickup_id_fk" FOREIGN KEY ("student_pickup_id") REFERENCES "public"."student_pickups"("student_pickup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_blocks_in_effect" ON "guardian_blocks" USING btree ("student_id") WHERE ended_date is null;--> statement-breakpoint
CREATE INDEX "guardian_blocks_student_id_index" ON "guardian_blocks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "guardian_blocks_student_pickup_id_index" ON "guardian_blocks" USING btree ("student_pickup_id");