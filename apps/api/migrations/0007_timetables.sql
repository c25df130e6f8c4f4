CREATE TABLE "exam_invigilators" (
	"exam_sch_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"exam_date" date NOT NULL,
	"minutes" "int4range" NOT NULL,
	CONSTRAINT "exam_invigilators_exam_sch_id_teacher_id_pk" PRIMARY KEY("exam_sch_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "exam_schedules" (
	"exam_sch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_schedules_exam_sch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exam_name" text NOT NULL,
	"branch_id" integer NOT NULL,
	"acp_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"ac_term_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"class_id" integer,
	"subject_id" integer NOT NULL,
	"exam_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"room_id" integer,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "end_time_form" CHECK ("exam_schedules"."end_time" > "exam_schedules"."start_time")
);
--> statement-breakpoint
CREATE TABLE "khmer_secondary_schedules" (
	"stp_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "khmer_secondary_schedules_stp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"ac_term_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"room_id" integer,
	"weekly_hours" smallint DEFAULT 2 NOT NULL,
	"most_a_day" smallint DEFAULT 2 NOT NULL,
	"weekdays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "khmer_secondary_schedules_class_id_subject_id_teacher_id_unique" UNIQUE("class_id","subject_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_details" (
	"detail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_details_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sch_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"schedule_time_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"teacher_id" integer,
	"room_id" integer,
	"class_id" integer NOT NULL,
	"sch_type" smallint NOT NULL,
	"minutes" "int4range" NOT NULL,
	"days" daterange NOT NULL,
	"is_live" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "weekday_form" CHECK ("schedule_details"."weekday" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "schedule_times" (
	"schedule_time_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_times_schedule_time_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"time_name" text NOT NULL,
	"branch_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"sch_type" smallint DEFAULT 1 NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"is_break" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_times_branch_id_acps_id_sch_type_time_name_unique" UNIQUE("branch_id","acps_id","sch_type","time_name"),
	CONSTRAINT "end_time_form" CHECK ("schedule_times"."end_time" > "schedule_times"."start_time")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"sch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedules_sch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sch_name" text NOT NULL,
	"branch_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"ac_term_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"sch_type" smallint DEFAULT 1 NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"ac_status_id" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "valid_to_form" CHECK ("schedules"."valid_to" >= "schedules"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "exam_invigilators" ADD CONSTRAINT "exam_invigilators_exam_sch_id_exam_schedules_exam_sch_id_fk" FOREIGN KEY ("exam_sch_id") REFERENCES "public"."exam_schedules"("exam_sch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_invigilators" ADD CONSTRAINT "exam_invigilators_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_schedules" ADD CONSTRAINT "exam_schedules_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_details" ADD CONSTRAINT "schedule_details_sch_id_schedules_sch_id_fk" FOREIGN KEY ("sch_id") REFERENCES "public"."schedules"("sch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_details" ADD CONSTRAINT "schedule_details_schedule_time_id_schedule_times_schedule_time_id_fk" FOREIGN KEY ("schedule_time_id") REFERENCES "public"."schedule_times"("schedule_time_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_details" ADD CONSTRAINT "schedule_details_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_details" ADD CONSTRAINT "schedule_details_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_details" ADD CONSTRAINT "schedule_details_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_times" ADD CONSTRAINT "schedule_times_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_times" ADD CONSTRAINT "schedule_times_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_invigilators_teacher_id_index" ON "exam_invigilators" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "exam_schedules_branch_id_exam_date_index" ON "exam_schedules" USING btree ("branch_id","exam_date");--> statement-breakpoint
CREATE INDEX "exam_schedules_ac_term_id_index" ON "exam_schedules" USING btree ("ac_term_id");--> statement-breakpoint
CREATE INDEX "khmer_secondary_schedules_branch_id_index" ON "khmer_secondary_schedules" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "khmer_secondary_schedules_ac_term_id_index" ON "khmer_secondary_schedules" USING btree ("ac_term_id");--> statement-breakpoint
CREATE INDEX "khmer_secondary_schedules_teacher_id_index" ON "khmer_secondary_schedules" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "schedule_details_sch_id_index" ON "schedule_details" USING btree ("sch_id");--> statement-breakpoint
CREATE INDEX "schedule_details_schedule_time_id_index" ON "schedule_details" USING btree ("schedule_time_id");--> statement-breakpoint
CREATE INDEX "schedule_details_subject_id_teacher_id_index" ON "schedule_details" USING btree ("subject_id","teacher_id");--> statement-breakpoint
CREATE INDEX "schedule_details_teacher_id_index" ON "schedule_details" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "schedule_details_room_id_index" ON "schedule_details" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "schedule_details_class_id_index" ON "schedule_details" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "schedules_branch_id_sch_name_index" ON "schedules" USING btree ("branch_id","sch_name");--> statement-breakpoint
CREATE INDEX "schedules_class_id_index" ON "schedules" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "schedules_ac_term_id_index" ON "schedules" USING btree ("ac_term_id");