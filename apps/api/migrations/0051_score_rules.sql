CREATE TABLE "assessment_components" (
	"assessment_component_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessment_components_assessment_component_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"assessment_id" integer NOT NULL,
	"sc_bas_id" integer NOT NULL,
	"subject_id" integer,
	"score_component_id" integer NOT NULL,
	"weight" numeric(5, 2) NOT NULL,
	"drop_lowest" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_component" UNIQUE NULLS NOT DISTINCT("assessment_id","sc_bas_id","subject_id","score_component_id")
);
--> statement-breakpoint
CREATE TABLE "assessment_parts" (
	"score_part_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessment_parts_score_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"assessment_id" integer NOT NULL,
	"part_kind" smallint DEFAULT 1 NOT NULL,
	"sc_bas_id" integer,
	"weight" numeric(5, 2) DEFAULT '1' NOT NULL,
	"divider" numeric(9, 4),
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_parts_assessment_id_part_kind_sc_bas_id_unique" UNIQUE NULLS NOT DISTINCT("assessment_id","part_kind","sc_bas_id"),
	CONSTRAINT "only_a_base_has_one" CHECK (("assessment_parts"."part_kind" = 1) = ("assessment_parts"."sc_bas_id" is not null)),
	CONSTRAINT "only_a_base_is_divided" CHECK ("assessment_parts"."divider" is null or "assessment_parts"."part_kind" = 1)
);
--> statement-breakpoint
CREATE TABLE "curricula" (
	"curriculum_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curricula_curriculum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"acps_id" integer NOT NULL,
	"grade_id" integer,
	"school_year" smallint NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_curriculum" UNIQUE NULLS NOT DISTINCT("acps_id","grade_id","school_year")
);
--> statement-breakpoint
CREATE TABLE "curriculum_lines" (
	"program_structure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum_lines_program_structure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"curriculum_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"mark_kind" smallint DEFAULT 1 NOT NULL,
	"full_score" numeric(6, 2) DEFAULT '10' NOT NULL,
	"coefficient" numeric(5, 2) DEFAULT '1' NOT NULL,
	"counts" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "curriculum_lines_curriculum_id_subject_id_unique" UNIQUE("curriculum_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "learning_expectations" (
	"learning_expectation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_expectations_learning_expectation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"expectation_en" text NOT NULL,
	"expectation_kh" text NOT NULL,
	"acps_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"term_order" smallint DEFAULT 1 NOT NULL,
	"expectation_order" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_expectation" UNIQUE("grade_id","subject_id","term_order","expectation_en")
);
--> statement-breakpoint
CREATE TABLE "score_assessments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_assessments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"acps_id" integer NOT NULL,
	"grade_id" integer,
	"school_year" smallint NOT NULL,
	"scoring_cycle_id" smallint DEFAULT 2 NOT NULL,
	"pass_percent" numeric(5, 2) DEFAULT '50' NOT NULL,
	"decimals" smallint DEFAULT 2 NOT NULL,
	"is_ranked" smallint DEFAULT 1 NOT NULL,
	"absent_counts" smallint DEFAULT 2 NOT NULL,
	"excused_counts" smallint DEFAULT 1 NOT NULL,
	"missing_counts" smallint DEFAULT 2 NOT NULL,
	"refused_counts" smallint DEFAULT 2 NOT NULL,
	"excused_off" numeric(5, 2),
	"unexcused_off" numeric(5, 2),
	"most_off" numeric(5, 2),
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_assessment" UNIQUE NULLS NOT DISTINCT("acps_id","grade_id","scoring_cycle_id","school_year")
);
--> statement-breakpoint
CREATE TABLE "score_bases" (
	"sc_bas_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_bases_sc_bas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"base_name_foreign" text NOT NULL,
	"base_name_native" text NOT NULL,
	"acps_id" integer NOT NULL,
	"scoring_cycle_id" smallint DEFAULT 1 NOT NULL,
	"scale" numeric(6, 2) DEFAULT '10' NOT NULL,
	"by_component" smallint DEFAULT 0 NOT NULL,
	"base_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "score_bases_acps_id_base_name_foreign_unique" UNIQUE("acps_id","base_name_foreign")
);
--> statement-breakpoint
CREATE TABLE "total_score_grading_ranges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "total_score_grading_ranges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"acps_id" integer NOT NULL,
	"grade_definition_id" integer NOT NULL,
	"from_score" numeric(5, 2) NOT NULL,
	"to_score" numeric(5, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "total_score_grading_ranges_acps_id_grade_definition_id_unique" UNIQUE("acps_id","grade_definition_id"),
	CONSTRAINT "total_range_has_scores" CHECK ("total_score_grading_ranges"."to_score" > "total_score_grading_ranges"."from_score")
);
--> statement-breakpoint
ALTER TABLE "assessment_components" ADD CONSTRAINT "assessment_components_assessment_id_score_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."score_assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_components" ADD CONSTRAINT "assessment_components_sc_bas_id_score_bases_sc_bas_id_fk" FOREIGN KEY ("sc_bas_id") REFERENCES "public"."score_bases"("sc_bas_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_components" ADD CONSTRAINT "assessment_components_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_components" ADD CONSTRAINT "assessment_components_score_component_id_score_components_id_fk" FOREIGN KEY ("score_component_id") REFERENCES "public"."score_components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_parts" ADD CONSTRAINT "assessment_parts_assessment_id_score_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."score_assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_parts" ADD CONSTRAINT "assessment_parts_sc_bas_id_score_bases_sc_bas_id_fk" FOREIGN KEY ("sc_bas_id") REFERENCES "public"."score_bases"("sc_bas_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curricula" ADD CONSTRAINT "curricula_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curricula" ADD CONSTRAINT "curricula_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum_lines" ADD CONSTRAINT "curriculum_lines_curriculum_id_curricula_curriculum_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("curriculum_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum_lines" ADD CONSTRAINT "curriculum_lines_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_expectations" ADD CONSTRAINT "learning_expectations_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_expectations" ADD CONSTRAINT "learning_expectations_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_expectations" ADD CONSTRAINT "learning_expectations_subject_id_subjects_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("subject_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_assessments" ADD CONSTRAINT "score_assessments_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_assessments" ADD CONSTRAINT "score_assessments_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_bases" ADD CONSTRAINT "score_bases_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "total_score_grading_ranges" ADD CONSTRAINT "total_score_grading_ranges_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "total_score_grading_ranges" ADD CONSTRAINT "total_score_grading_ranges_grade_definition_id_grading_definitions_grade_definition_id_fk" FOREIGN KEY ("grade_definition_id") REFERENCES "public"."grading_definitions"("grade_definition_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_components_sc_bas_id_index" ON "assessment_components" USING btree ("sc_bas_id");--> statement-breakpoint
CREATE INDEX "assessment_components_subject_id_index" ON "assessment_components" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "assessment_components_score_component_id_index" ON "assessment_components" USING btree ("score_component_id");--> statement-breakpoint
CREATE INDEX "assessment_parts_sc_bas_id_index" ON "assessment_parts" USING btree ("sc_bas_id");--> statement-breakpoint
CREATE INDEX "curricula_grade_id_index" ON "curricula" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "curriculum_lines_subject_id_index" ON "curriculum_lines" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "learning_expectations_acps_id_expectation_order_index" ON "learning_expectations" USING btree ("acps_id","expectation_order");--> statement-breakpoint
CREATE INDEX "learning_expectations_subject_id_index" ON "learning_expectations" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "score_assessments_grade_id_index" ON "score_assessments" USING btree ("grade_id");