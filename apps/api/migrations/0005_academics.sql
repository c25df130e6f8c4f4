CREATE TABLE "academic_years" (
	"ac_year_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academic_years_ac_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ac_year" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"ac_status_id" smallint DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "academic_years_branch_id_ac_year_unique" UNIQUE("branch_id","ac_year"),
	CONSTRAINT "academic_year_has_days" CHECK ("academic_years"."end_date" >= "academic_years"."start_date")
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"building_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buildings_building_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"building_name" text NOT NULL,
	"branch_id" integer NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "buildings_branch_id_building_name_unique" UNIQUE("branch_id","building_name")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"class_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classes_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_name" text NOT NULL,
	"class_desc" text,
	"branch_id" integer NOT NULL,
	"acp_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"ac_term_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"ac_st_id" integer NOT NULL,
	"teacher_resp_id" integer,
	"room_id" integer,
	"capacity" smallint DEFAULT 35 NOT NULL,
	"ac_category_id" smallint DEFAULT 1 NOT NULL,
	"ac_status_id" smallint DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("classes"."class_name", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "classes_ac_term_id_class_name_unique" UNIQUE("ac_term_id","class_name")
);
--> statement-breakpoint
CREATE TABLE "grades" (
	"grade_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grades_grade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grade_name_foreign" text NOT NULL,
	"grade_name_native" text NOT NULL,
	"acps_id" integer NOT NULL,
	"level_id" integer NOT NULL,
	"grade_order" smallint DEFAULT 1 NOT NULL,
	"next_grade_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "grades_acps_id_grade_name_foreign_unique" UNIQUE("acps_id","grade_name_foreign")
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"level_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "levels_level_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level_name_foreign" text NOT NULL,
	"level_name_native" text NOT NULL,
	"acps_id" integer NOT NULL,
	"level_order" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "levels_acps_id_level_name_foreign_unique" UNIQUE("acps_id","level_name_foreign")
);
--> statement-breakpoint
CREATE TABLE "main_programs" (
	"acp_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "main_programs_acp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"acp_name_foreign" text NOT NULL,
	"acp_name_native" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "main_programs_acp_name_foreign_unique" UNIQUE("acp_name_foreign")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"room_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_room_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_name" text NOT NULL,
	"branch_id" integer NOT NULL,
	"building_id" integer NOT NULL,
	"floor_no" smallint DEFAULT 0 NOT NULL,
	"room_type" smallint DEFAULT 1 NOT NULL,
	"capacity" smallint DEFAULT 40 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_building_id_room_name_unique" UNIQUE("building_id","room_name")
);
--> statement-breakpoint
CREATE TABLE "study_times" (
	"ac_st_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_times_ac_st_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_time" text NOT NULL,
	"session" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"payment_shift_id" smallint DEFAULT 3 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "study_times_study_time_unique" UNIQUE("study_time")
);
--> statement-breakpoint
CREATE TABLE "sub_programs" (
	"acps_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sub_programs_acps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"acps_name_foreign" text NOT NULL,
	"acps_name_native" text NOT NULL,
	"acp_id" integer NOT NULL,
	"number_of_term_per_grade" smallint DEFAULT 2 NOT NULL,
	"scoring_cycle_id" smallint DEFAULT 2 NOT NULL,
	"card_template_id" integer,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "sub_programs_acp_id_acps_name_foreign_unique" UNIQUE("acp_id","acps_name_foreign")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"subject_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_subject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_type" smallint DEFAULT 1 NOT NULL,
	"subject_code" text NOT NULL,
	"subject_name_foreign" text NOT NULL,
	"subject_name_native" text NOT NULL,
	"acp_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"subject_order" smallint DEFAULT 1 NOT NULL,
	"display_column" smallint DEFAULT 1 NOT NULL,
	"colour" text,
	"is_elective_subject_parent" smallint DEFAULT 0 NOT NULL,
	"parent_subject_id" integer,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "subjects_acps_id_subject_code_unique" UNIQUE("acps_id","subject_code")
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"ac_term_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_ac_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term_name" text NOT NULL,
	"term_order" smallint NOT NULL,
	"branch_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"ac_status_id" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "terms_ac_year_id_acps_id_term_order_unique" UNIQUE("ac_year_id","acps_id","term_order"),
	CONSTRAINT "term_has_days" CHECK ("terms"."end_date" >= "terms"."start_date")
);
--> statement-breakpoint
CREATE TABLE "card_templates" (
	"card_template_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_templates_card_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_name_en" text NOT NULL,
	"template_name_kh" text NOT NULL,
	"orientation" smallint DEFAULT 1 NOT NULL,
	"colour" text DEFAULT '#1d4e89' NOT NULL,
	"back_text_en" text,
	"back_text_kh" text,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "card_templates_template_name_en_unique" UNIQUE("template_name_en")
);
--> statement-breakpoint
ALTER TABLE "academic_years" ADD CONSTRAINT "academic_years_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ac_st_id_study_times_ac_st_id_fk" FOREIGN KEY ("ac_st_id") REFERENCES "public"."study_times"("ac_st_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_teacher_resp_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_resp_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grades" ADD CONSTRAINT "grades_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grades" ADD CONSTRAINT "grades_level_id_levels_level_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."levels"("level_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grades" ADD CONSTRAINT "grades_next_grade_id_grades_grade_id_fk" FOREIGN KEY ("next_grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "levels" ADD CONSTRAINT "levels_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_building_id_buildings_building_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("building_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_programs" ADD CONSTRAINT "sub_programs_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_programs" ADD CONSTRAINT "sub_programs_card_template_id_card_templates_card_template_id_fk" FOREIGN KEY ("card_template_id") REFERENCES "public"."card_templates"("card_template_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_parent_subject_id_subjects_subject_id_fk" FOREIGN KEY ("parent_subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_branch_id_class_name_index" ON "classes" USING btree ("branch_id","class_name");--> statement-breakpoint
CREATE INDEX "classes_grade_id_index" ON "classes" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "classes_teacher_resp_id_index" ON "classes" USING btree ("teacher_resp_id");--> statement-breakpoint
CREATE INDEX "classes_search" ON "classes" USING gin ("branch_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "grades_level_id_index" ON "grades" USING btree ("level_id");--> statement-breakpoint
CREATE INDEX "grades_next_grade_id_index" ON "grades" USING btree ("next_grade_id");--> statement-breakpoint
CREATE INDEX "rooms_branch_id_room_name_index" ON "rooms" USING btree ("branch_id","room_name");--> statement-breakpoint
CREATE INDEX "subjects_parent_subject_id_index" ON "subjects" USING btree ("parent_subject_id");--> statement-breakpoint
CREATE INDEX "terms_branch_id_term_order_index" ON "terms" USING btree ("branch_id","term_order");