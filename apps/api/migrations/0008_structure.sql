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
ALTER TABLE "terms" ALTER COLUMN "ac_status_id" SET DEFAULT 3;--> statement-breakpoint
ALTER TABLE "grading_definitions" ADD CONSTRAINT "grading_definitions_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_activities" ADD CONSTRAINT "subject_activities_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_component_items" ADD CONSTRAINT "subject_component_items_subject_component_id_subject_components_subject_component_id_fk" FOREIGN KEY ("subject_component_id") REFERENCES "public"."subject_components"("subject_component_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_components" ADD CONSTRAINT "subject_components_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_components" ADD CONSTRAINT "subject_components_score_component_id_score_components_id_fk" FOREIGN KEY ("score_component_id") REFERENCES "public"."score_components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_grading_ranges" ADD CONSTRAINT "subject_grading_ranges_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_grading_ranges" ADD CONSTRAINT "subject_grading_ranges_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_grading_ranges" ADD CONSTRAINT "subject_grading_ranges_grade_definition_id_grading_definitions_grade_definition_id_fk" FOREIGN KEY ("grade_definition_id") REFERENCES "public"."grading_definitions"("grade_definition_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_subject_codes" ADD CONSTRAINT "teacher_subject_codes_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_subject_codes" ADD CONSTRAINT "teacher_subject_codes_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_grading_ranges_subject_id_index" ON "subject_grading_ranges" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "teacher_subject_codes_subject_id_index" ON "teacher_subject_codes" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "promotions_ac_term_id_index" ON "promotions" USING btree ("ac_term_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_current_term" ON "terms" USING btree ("ac_year_id","acps_id","branch_id") WHERE "terms"."ac_status_id" = 1;