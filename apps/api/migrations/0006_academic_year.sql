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
CREATE TABLE "calendar_links" (
	"calendar_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_links_calendar_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_name" text NOT NULL,
	"link_kind" smallint DEFAULT 3 NOT NULL,
	"branch_id" integer NOT NULL,
	"class_id" integer,
	"teacher_id" integer,
	"language" text DEFAULT 'km' NOT NULL,
	"token_digest" text,
	"revoked_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_token_digest_unique" UNIQUE("token_digest")
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
CREATE TABLE "events" (
	"event_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_name_en" text NOT NULL,
	"event_name_kh" text NOT NULL,
	"event_type" smallint DEFAULT 5 NOT NULL,
	"branch_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"venue" text,
	"description" text,
	"colour" text DEFAULT '#6b3fa0' NOT NULL,
	"is_public" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "grading_definitions" (
	"grade_definition_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading_definitions_grade_definition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grade" text NOT NULL,
	"definition_name_en" text NOT NULL,
	"definition_name_kh" text NOT NULL,
	"definition_type" smallint DEFAULT 1 NOT NULL,
	"acp_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "grading_definitions_acp_id_definition_type_grade_unique" UNIQUE("acp_id","definition_type","grade")
);
--> statement-breakpoint
CREATE TABLE "holiday_branches" (
	"hol_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	CONSTRAINT "holiday_branches_hol_id_branch_id_pk" PRIMARY KEY("hol_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "holiday_rules" (
	"hol_rule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_rules_hol_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule_name_en" text NOT NULL,
	"rule_name_kh" text NOT NULL,
	"rule_kind" smallint DEFAULT 1 NOT NULL,
	"month" smallint DEFAULT 1 NOT NULL,
	"day" smallint DEFAULT 1 NOT NULL,
	"days" smallint DEFAULT 1 NOT NULL,
	"weekday" smallint DEFAULT 7 NOT NULL,
	"substitute_day" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "holiday_rules_rule_name_en_unique" UNIQUE("rule_name_en")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"hol_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holidays_hol_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hol_name_en" text NOT NULL,
	"hol_name_kh" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "holidays_start_date_hol_name_en_unique" UNIQUE("start_date","hol_name_en")
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
CREATE TABLE "schedule_details" (
	"detail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_details_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sch_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"schedule_time_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"teacher_id" integer,
	"room_id" integer,
	"class_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
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
CREATE TABLE "subject_activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_name_foreign" text NOT NULL,
	"activity_name_native" text NOT NULL,
	"subject_id" integer NOT NULL,
	"activity_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "subject_activities_subject_id_activity_name_foreign_unique" UNIQUE("subject_id","activity_name_foreign")
);
--> statement-breakpoint
CREATE TABLE "subject_component_items" (
	"subject_component_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_component_items_subject_component_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_component_id" integer NOT NULL,
	"item_name" text NOT NULL,
	"max_score" numeric(7, 2) DEFAULT '100' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "subject_component_items_subject_component_id_item_name_unique" UNIQUE("subject_component_id","item_name")
);
--> statement-breakpoint
CREATE TABLE "subject_components" (
	"subject_component_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_components_subject_component_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"score_component_id" integer NOT NULL,
	"weight" numeric(5, 2) NOT NULL,
	"component_order" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "subject_components_subject_id_score_component_id_unique" UNIQUE("subject_id","score_component_id")
);
--> statement-breakpoint
CREATE TABLE "subject_grading_ranges" (
	"grade_subject_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_grading_ranges_grade_subject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"acps_id" integer NOT NULL,
	"subject_id" integer,
	"grade_definition_id" integer NOT NULL,
	"from_score" numeric(5, 2) NOT NULL,
	"to_score" numeric(5, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "subject_grading_ranges_acps_id_subject_id_grade_definition_id_unique" UNIQUE NULLS NOT DISTINCT("acps_id","subject_id","grade_definition_id")
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
CREATE TABLE "teacher_sub_programs" (
	"teacher_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	CONSTRAINT "teacher_sub_programs_teacher_id_acps_id_pk" PRIMARY KEY("teacher_id","acps_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_subject_codes" (
	"sstc_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_subject_codes_sstc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"total_hours" numeric(6, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_subject_codes_teacher_id_subject_id_unique" UNIQUE("teacher_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "teaching_records" (
	"detail_id" integer NOT NULL,
	"lesson_date" date NOT NULL,
	"branch_id" integer NOT NULL,
	"teaching_status" smallint NOT NULL,
	"substitute_teacher_id" integer,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teaching_records_detail_id_lesson_date_pk" PRIMARY KEY("detail_id","lesson_date")
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
	"ac_status_id" smallint DEFAULT 3 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "terms_ac_year_id_acps_id_term_order_unique" UNIQUE("ac_year_id","acps_id","term_order"),
	CONSTRAINT "term_has_days" CHECK ("terms"."end_date" >= "terms"."start_date")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"promotion_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_promotion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"promotion_name_en" text NOT NULL,
	"promotion_name_kh" text NOT NULL,
	"promotion_rate" numeric(5, 2) NOT NULL,
	"promotion_expiry_date" date NOT NULL,
	"branch_id" integer NOT NULL,
	"acp_id" integer NOT NULL,
	"acps_id" integer,
	"ac_term_id" integer,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_branch_id_promotion_name_en_unique" UNIQUE("branch_id","promotion_name_en")
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
CREATE TABLE "employee_status_changes" (
	"change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_status_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"from_status" smallint NOT NULL,
	"status" smallint NOT NULL,
	"status_reason_id" integer,
	"remark" text,
	"effective_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_transfers" (
	"transfer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_transfers_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"from_branch_id" integer NOT NULL,
	"from_department_id" integer,
	"from_position_id" integer,
	"to_branch_id" integer NOT NULL,
	"to_department_id" integer,
	"to_position_id" integer,
	"reason" text NOT NULL,
	"effective_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nationalities" (
	"nationality_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nationalities_nationality_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nationality_en" text NOT NULL,
	"nationality_kh" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "nationalities_nationality_en_unique" UNIQUE("nationality_en")
);
--> statement-breakpoint
CREATE TABLE "occupations" (
	"occupation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "occupations_occupation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"occupation_en" text NOT NULL,
	"occupation_kh" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "occupations_occupation_en_unique" UNIQUE("occupation_en")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"shift_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shifts_shift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shift_name" text NOT NULL,
	"shift_type" smallint DEFAULT 1 NOT NULL,
	"first_in" text NOT NULL,
	"first_out" text NOT NULL,
	"second_in" text,
	"second_out" text,
	"third_in" text,
	"third_out" text,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "shifts_shift_name_unique" UNIQUE("shift_name")
);
--> statement-breakpoint
CREATE TABLE "status_reasons" (
	"status_reason_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_reasons_status_reason_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" smallint NOT NULL,
	"reason_en" text NOT NULL,
	"reason_kh" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "status_reasons_status_reason_en_unique" UNIQUE("status","reason_en")
);
--> statement-breakpoint
CREATE TABLE "front_covers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "front_covers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" uuid,
	"cover_name_en" text NOT NULL,
	"cover_name_kh" text NOT NULL,
	"branch_id" integer NOT NULL,
	"cover_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"photo" uuid,
	"landing_page_type" smallint DEFAULT 1 NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"content_en" text,
	"content_kh" text,
	"page_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_contacts" (
	"scc_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_contacts_scc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_name_en" text NOT NULL,
	"contact_name_kh" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"telegram" text,
	"branch_id" integer NOT NULL,
	"contact_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" uuid,
	"staff_id" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"branch_id" integer NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "year_books" (
	"year_book_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "year_books_year_book_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"branch_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"front_cover_id" integer,
	"greeting_en" text,
	"greeting_kh" text,
	"is_published" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "year_books_ac_year_id_title_en_unique" UNIQUE("ac_year_id","title_en")
);
--> statement-breakpoint
CREATE TABLE "score_components" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_components_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"component_name_foreign" text NOT NULL,
	"component_name_native" text NOT NULL,
	"component_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "score_components_component_name_foreign_unique" UNIQUE("component_name_foreign")
);
--> statement-breakpoint
DROP INDEX "users_count";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "status_reason_id" integer;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "staff_type" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "division_id" integer;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "shift_id" integer;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "hire_date" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "marital_status" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "nationality_id" integer;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "id_type" smallint;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "id_number" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "spouse_name" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "spouse_occupation_id" integer;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "phone_number_2" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "province_code" varchar(2);--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "district_code" varchar(4);--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "commune_code" varchar(6);--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "village_code" varchar(8);--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "house" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "emergency_name" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "emergency_relationship" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "print_card_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "register_type" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "signature" uuid;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("teachers"."lname_foreign", '') || ' ' || coalesce("teachers"."fname_foreign", '') || ' ' || coalesce("teachers"."full_name_native", ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_years" ADD CONSTRAINT "academic_years_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ac_st_id_study_times_ac_st_id_fk" FOREIGN KEY ("ac_st_id") REFERENCES "public"."study_times"("ac_st_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_teacher_resp_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_resp_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "grades" ADD CONSTRAINT "grades_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grades" ADD CONSTRAINT "grades_level_id_levels_level_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."levels"("level_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grades" ADD CONSTRAINT "grades_next_grade_id_grades_grade_id_fk" FOREIGN KEY ("next_grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_definitions" ADD CONSTRAINT "grading_definitions_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_branches" ADD CONSTRAINT "holiday_branches_hol_id_holidays_hol_id_fk" FOREIGN KEY ("hol_id") REFERENCES "public"."holidays"("hol_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_branches" ADD CONSTRAINT "holiday_branches_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "khmer_secondary_schedules" ADD CONSTRAINT "khmer_secondary_schedules_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "levels" ADD CONSTRAINT "levels_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_building_id_buildings_building_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("building_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "sub_programs" ADD CONSTRAINT "sub_programs_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_programs" ADD CONSTRAINT "sub_programs_card_template_id_card_templates_card_template_id_fk" FOREIGN KEY ("card_template_id") REFERENCES "public"."card_templates"("card_template_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_activities" ADD CONSTRAINT "subject_activities_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_component_items" ADD CONSTRAINT "subject_component_items_subject_component_id_subject_components_subject_component_id_fk" FOREIGN KEY ("subject_component_id") REFERENCES "public"."subject_components"("subject_component_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_components" ADD CONSTRAINT "subject_components_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_components" ADD CONSTRAINT "subject_components_score_component_id_score_components_id_fk" FOREIGN KEY ("score_component_id") REFERENCES "public"."score_components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_grading_ranges" ADD CONSTRAINT "subject_grading_ranges_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_grading_ranges" ADD CONSTRAINT "subject_grading_ranges_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_grading_ranges" ADD CONSTRAINT "subject_grading_ranges_grade_definition_id_grading_definitions_grade_definition_id_fk" FOREIGN KEY ("grade_definition_id") REFERENCES "public"."grading_definitions"("grade_definition_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_parent_subject_id_subjects_subject_id_fk" FOREIGN KEY ("parent_subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sub_programs" ADD CONSTRAINT "teacher_sub_programs_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sub_programs" ADD CONSTRAINT "teacher_sub_programs_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_subject_codes" ADD CONSTRAINT "teacher_subject_codes_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_subject_codes" ADD CONSTRAINT "teacher_subject_codes_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_detail_id_schedule_details_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."schedule_details"("detail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_substitute_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("substitute_teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_status_changes" ADD CONSTRAINT "employee_status_changes_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_status_changes" ADD CONSTRAINT "employee_status_changes_status_reason_id_status_reasons_status_reason_id_fk" FOREIGN KEY ("status_reason_id") REFERENCES "public"."status_reasons"("status_reason_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_from_branch_id_branches_branch_id_fk" FOREIGN KEY ("from_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_from_department_id_departments_department_id_fk" FOREIGN KEY ("from_department_id") REFERENCES "public"."departments"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_from_position_id_positions_position_id_fk" FOREIGN KEY ("from_position_id") REFERENCES "public"."positions"("position_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_to_branch_id_branches_branch_id_fk" FOREIGN KEY ("to_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_to_department_id_departments_department_id_fk" FOREIGN KEY ("to_department_id") REFERENCES "public"."departments"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_to_position_id_positions_position_id_fk" FOREIGN KEY ("to_position_id") REFERENCES "public"."positions"("position_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "front_covers" ADD CONSTRAINT "front_covers_image_files_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "front_covers" ADD CONSTRAINT "front_covers_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_photo_files_file_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_contacts" ADD CONSTRAINT "school_contacts_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_image_files_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_books" ADD CONSTRAINT "year_books_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_books" ADD CONSTRAINT "year_books_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_books" ADD CONSTRAINT "year_books_front_cover_id_front_covers_id_fk" FOREIGN KEY ("front_cover_id") REFERENCES "public"."front_covers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_links_branch_id_index" ON "calendar_links" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "calendar_links_class_id_index" ON "calendar_links" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "calendar_links_teacher_id_index" ON "calendar_links" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "classes_branch_id_class_name_index" ON "classes" USING btree ("branch_id","class_name");--> statement-breakpoint
CREATE INDEX "classes_grade_id_index" ON "classes" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "classes_teacher_resp_id_index" ON "classes" USING btree ("teacher_resp_id");--> statement-breakpoint
CREATE INDEX "classes_search" ON "classes" USING gin ("branch_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_branch_id_start_date_index" ON "events" USING btree ("branch_id","start_date");--> statement-breakpoint
CREATE INDEX "exam_invigilators_teacher_id_index" ON "exam_invigilators" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "exam_schedules_branch_id_exam_date_index" ON "exam_schedules" USING btree ("branch_id","exam_date");--> statement-breakpoint
CREATE INDEX "exam_schedules_ac_term_id_index" ON "exam_schedules" USING btree ("ac_term_id");--> statement-breakpoint
CREATE INDEX "grades_level_id_index" ON "grades" USING btree ("level_id");--> statement-breakpoint
CREATE INDEX "grades_next_grade_id_index" ON "grades" USING btree ("next_grade_id");--> statement-breakpoint
CREATE INDEX "holiday_branches_branch_id_index" ON "holiday_branches" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "khmer_secondary_schedules_branch_id_index" ON "khmer_secondary_schedules" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "khmer_secondary_schedules_ac_term_id_index" ON "khmer_secondary_schedules" USING btree ("ac_term_id");--> statement-breakpoint
CREATE INDEX "khmer_secondary_schedules_teacher_id_index" ON "khmer_secondary_schedules" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "rooms_branch_id_room_name_index" ON "rooms" USING btree ("branch_id","room_name");--> statement-breakpoint
CREATE INDEX "schedule_details_sch_id_index" ON "schedule_details" USING btree ("sch_id");--> statement-breakpoint
CREATE INDEX "schedule_details_schedule_time_id_index" ON "schedule_details" USING btree ("schedule_time_id");--> statement-breakpoint
CREATE INDEX "schedule_details_subject_id_teacher_id_index" ON "schedule_details" USING btree ("subject_id","teacher_id");--> statement-breakpoint
CREATE INDEX "schedule_details_teacher_id_index" ON "schedule_details" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "schedule_details_room_id_index" ON "schedule_details" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "schedule_details_class_id_index" ON "schedule_details" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "schedules_branch_id_sch_name_index" ON "schedules" USING btree ("branch_id","sch_name");--> statement-breakpoint
CREATE INDEX "schedules_class_id_index" ON "schedules" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "schedules_ac_term_id_index" ON "schedules" USING btree ("ac_term_id");--> statement-breakpoint
CREATE INDEX "subject_grading_ranges_subject_id_index" ON "subject_grading_ranges" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "subjects_parent_subject_id_index" ON "subjects" USING btree ("parent_subject_id");--> statement-breakpoint
CREATE INDEX "teacher_sub_programs_acps_id_index" ON "teacher_sub_programs" USING btree ("acps_id");--> statement-breakpoint
CREATE INDEX "teacher_subject_codes_subject_id_index" ON "teacher_subject_codes" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "teaching_records_branch_id_lesson_date_index" ON "teaching_records" USING btree ("branch_id","lesson_date");--> statement-breakpoint
CREATE INDEX "teaching_records_substitute_teacher_id_lesson_date_index" ON "teaching_records" USING btree ("substitute_teacher_id","lesson_date");--> statement-breakpoint
CREATE INDEX "terms_branch_id_term_order_index" ON "terms" USING btree ("branch_id","term_order");--> statement-breakpoint
CREATE UNIQUE INDEX "one_current_term" ON "terms" USING btree ("ac_year_id","acps_id","branch_id") WHERE "terms"."ac_status_id" = 1;--> statement-breakpoint
CREATE INDEX "promotions_ac_term_id_index" ON "promotions" USING btree ("ac_term_id");--> statement-breakpoint
CREATE INDEX "employee_status_changes_staff_id_index" ON "employee_status_changes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "employee_transfers_staff_id_index" ON "employee_transfers" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "front_covers_branch_id_index" ON "front_covers" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "school_contacts_branch_id_index" ON "school_contacts" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "signatures_branch_id_index" ON "signatures" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "signatures_staff_id_index" ON "signatures" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "year_books_branch_id_index" ON "year_books" USING btree ("branch_id");--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_status_reason_id_status_reasons_status_reason_id_fk" FOREIGN KEY ("status_reason_id") REFERENCES "public"."status_reasons"("status_reason_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_division_id_divisions_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("division_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_shift_id_shifts_shift_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("shift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_nationality_id_nationalities_nationality_id_fk" FOREIGN KEY ("nationality_id") REFERENCES "public"."nationalities"("nationality_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_spouse_occupation_id_occupations_occupation_id_fk" FOREIGN KEY ("spouse_occupation_id") REFERENCES "public"."occupations"("occupation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_province_code_provinces_province_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("province_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_district_code_districts_district_code_fk" FOREIGN KEY ("district_code") REFERENCES "public"."districts"("district_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_commune_code_communes_commune_code_fk" FOREIGN KEY ("commune_code") REFERENCES "public"."communes"("commune_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_village_code_villages_village_code_fk" FOREIGN KEY ("village_code") REFERENCES "public"."villages"("village_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_signature_files_file_id_fk" FOREIGN KEY ("signature") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_grams" ON "users" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "users_user_name_index" ON "users" USING btree ("user_name");--> statement-breakpoint
CREATE INDEX "users_default_branch_id_user_name_index" ON "users" USING btree ("default_branch_id","user_name");--> statement-breakpoint
CREATE INDEX "users_disable_user_name_index" ON "users" USING btree ("disable","user_name");--> statement-breakpoint
CREATE INDEX "employees_branch_id_status_emp_id_index" ON "employees" USING btree ("branch_id","status","emp_id");--> statement-breakpoint
CREATE INDEX "parents_grams" ON "parents" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "students_grams" ON "students" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "teachers_search" ON "teachers" USING gin ("search_text" gin_trgm_ops);