CREATE TABLE "student_enrollments" (
	"enrollment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_enrollments_enrollment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"ac_term_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"enrollment_status" smallint DEFAULT 1 NOT NULL,
	"enroll_date" date NOT NULL,
	"leave_date" date,
	"from_enrollment_id" integer,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "leaves_after_joining" CHECK ("student_enrollments"."leave_date" >= "student_enrollments"."enroll_date")
);
--> statement-breakpoint
CREATE TABLE "parent_branches" (
	"student_parent_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	CONSTRAINT "parent_branches_branch_id_student_parent_id_pk" PRIMARY KEY("branch_id","student_parent_id")
);
--> statement-breakpoint
DROP INDEX "students_branch_id_card_number_index";
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "home_branch_id" integer;
--> statement-breakpoint
update "parents" p set home_branch_id = coalesce((select min(s.branch_id) from students s where s.student_parent_id = p.student_parent_id), (select min(branch_id) from branches));
--> statement-breakpoint
ALTER TABLE "parents" ALTER COLUMN "home_branch_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "father_phone" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "father_occupation_id" integer;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "father_nationality_id" integer;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "mother_phone" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "mother_occupation_id" integer;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "mother_nationality_id" integer;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "guardian_name_en" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "guardian_name_kh" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "guardian_relationship" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "guardian_phone" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "main_contact" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "email" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "facebook" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "telegram" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "province_code" varchar(2);
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "district_code" varchar(4);
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "commune_code" varchar(6);
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "village_code" varchar(8);
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "street" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "house" text;
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "remark" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "ext_card_number" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "place_of_birth" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "nationality_id" integer;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "religion" smallint;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "entry_date" date;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "from_school" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "is_external" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "phone_number" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "email" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "facebook" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "telegram" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "province_code" varchar(2);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "district_code" varchar(4);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "commune_code" varchar(6);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "village_code" varchar(8);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "street" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "house" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "emergency_name" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "emergency_relationship" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "emergency_phone" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "remark" text;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "print_card_counter" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "parents" drop column "family_name_en";
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "family_name_en" text GENERATED ALWAYS AS (coalesce("parents"."father_name_en" || ' & ' || "parents"."mother_name_en", "parents"."father_name_en", "parents"."mother_name_en", "parents"."guardian_name_en", '')) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "parents" drop column "family_name_kh";
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "family_name_kh" text GENERATED ALWAYS AS (coalesce("parents"."father_name_kh" || ' និង ' || "parents"."mother_name_kh", "parents"."father_name_kh", "parents"."mother_name_kh", "parents"."guardian_name_kh", '')) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "parents" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("parents"."father_name_en", '') || ' ' || coalesce("parents"."father_name_kh", '') || ' ' || coalesce("parents"."mother_name_en", '') || ' ' || coalesce("parents"."mother_name_kh", '') || ' ' || coalesce("parents"."phone_number", '') || ' ' || coalesce("parents"."father_phone", '') || ' ' || coalesce("parents"."mother_phone", ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "students" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("students"."card_number", '') || ' ' || coalesce("students"."last_name_en", '') || ' ' || coalesce("students"."first_name_en", '') || ' ' || coalesce("students"."last_name_kh", '') || ' ' || coalesce("students"."first_name_kh", '') || ' ' || coalesce("students"."ext_card_number", ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("branch_id","search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "students_grams" ON "students" USING gin (search_grams("search_text" collate "C"));
--> statement-breakpoint
CREATE INDEX "parents_search" ON "parents" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "parents_grams" ON "parents" USING gin (search_grams("search_text" collate "C"));
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_from_enrollment_id_student_enrollments_enrollment_id_fk" FOREIGN KEY ("from_enrollment_id") REFERENCES "public"."student_enrollments"("enrollment_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parent_branches" ADD CONSTRAINT "parent_branches_student_parent_id_parents_student_parent_id_fk" FOREIGN KEY ("student_parent_id") REFERENCES "public"."parents"("student_parent_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parent_branches" ADD CONSTRAINT "parent_branches_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "one_seat_in_a_term" ON "student_enrollments" USING btree ("student_id","ac_term_id","acps_id") WHERE enrollment_status = 1;
--> statement-breakpoint
CREATE INDEX "student_enrollments_student_id_enrollment_status_enrollment_id_index" ON "student_enrollments" USING btree ("student_id","enrollment_status","enrollment_id");
--> statement-breakpoint
CREATE INDEX "student_enrollments_class_id_enrollment_status_index" ON "student_enrollments" USING btree ("class_id","enrollment_status");
--> statement-breakpoint
CREATE INDEX "student_enrollments_enrollment_status_enrollment_id_index" ON "student_enrollments" USING btree ("enrollment_status","enrollment_id");
--> statement-breakpoint
CREATE INDEX "student_enrollments_branch_id_enrollment_status_enrollment_id_index" ON "student_enrollments" USING btree ("branch_id","enrollment_status","enrollment_id");
--> statement-breakpoint
CREATE INDEX "student_enrollments_ac_term_id_index" ON "student_enrollments" USING btree ("ac_term_id");
--> statement-breakpoint
CREATE INDEX "student_enrollments_from_enrollment_id_index" ON "student_enrollments" USING btree ("from_enrollment_id");
--> statement-breakpoint
CREATE INDEX "parent_branches_student_parent_id_index" ON "parent_branches" USING btree ("student_parent_id");
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_home_branch_id_branches_branch_id_fk" FOREIGN KEY ("home_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_father_occupation_id_occupations_occupation_id_fk" FOREIGN KEY ("father_occupation_id") REFERENCES "public"."occupations"("occupation_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_father_nationality_id_nationalities_nationality_id_fk" FOREIGN KEY ("father_nationality_id") REFERENCES "public"."nationalities"("nationality_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_mother_occupation_id_occupations_occupation_id_fk" FOREIGN KEY ("mother_occupation_id") REFERENCES "public"."occupations"("occupation_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_mother_nationality_id_nationalities_nationality_id_fk" FOREIGN KEY ("mother_nationality_id") REFERENCES "public"."nationalities"("nationality_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_province_code_provinces_province_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("province_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_district_code_districts_district_code_fk" FOREIGN KEY ("district_code") REFERENCES "public"."districts"("district_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_commune_code_communes_commune_code_fk" FOREIGN KEY ("commune_code") REFERENCES "public"."communes"("commune_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_village_code_villages_village_code_fk" FOREIGN KEY ("village_code") REFERENCES "public"."villages"("village_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_nationality_id_nationalities_nationality_id_fk" FOREIGN KEY ("nationality_id") REFERENCES "public"."nationalities"("nationality_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_province_code_provinces_province_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("province_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_district_code_districts_district_code_fk" FOREIGN KEY ("district_code") REFERENCES "public"."districts"("district_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_commune_code_communes_commune_code_fk" FOREIGN KEY ("commune_code") REFERENCES "public"."communes"("commune_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_village_code_villages_village_code_fk" FOREIGN KEY ("village_code") REFERENCES "public"."villages"("village_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "students_branch_id_status_card_number_index" ON "students" USING btree ("branch_id","status","card_number");
--> statement-breakpoint
CREATE INDEX "students_status_card_number_index" ON "students" USING btree ("status","card_number");
--> statement-breakpoint
CREATE INDEX "students_gender_card_number_index" ON "students" USING btree ("gender","card_number");
