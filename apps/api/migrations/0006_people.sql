CREATE TABLE "teacher_sub_programs" (
	"teacher_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	CONSTRAINT "teacher_sub_programs_teacher_id_acps_id_pk" PRIMARY KEY("teacher_id","acps_id")
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
ALTER TABLE "teacher_sub_programs" ADD CONSTRAINT "teacher_sub_programs_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sub_programs" ADD CONSTRAINT "teacher_sub_programs_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_status_changes" ADD CONSTRAINT "employee_status_changes_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_status_changes" ADD CONSTRAINT "employee_status_changes_status_reason_id_status_reasons_status_reason_id_fk" FOREIGN KEY ("status_reason_id") REFERENCES "public"."status_reasons"("status_reason_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_from_branch_id_branches_branch_id_fk" FOREIGN KEY ("from_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_from_department_id_departments_department_id_fk" FOREIGN KEY ("from_department_id") REFERENCES "public"."departments"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_from_position_id_positions_position_id_fk" FOREIGN KEY ("from_position_id") REFERENCES "public"."positions"("position_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_to_branch_id_branches_branch_id_fk" FOREIGN KEY ("to_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_to_department_id_departments_department_id_fk" FOREIGN KEY ("to_department_id") REFERENCES "public"."departments"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_transfers" ADD CONSTRAINT "employee_transfers_to_position_id_positions_position_id_fk" FOREIGN KEY ("to_position_id") REFERENCES "public"."positions"("position_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_sub_programs_acps_id_index" ON "teacher_sub_programs" USING btree ("acps_id");--> statement-breakpoint
CREATE INDEX "employee_status_changes_staff_id_index" ON "employee_status_changes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "employee_transfers_staff_id_index" ON "employee_transfers" USING btree ("staff_id");--> statement-breakpoint
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
CREATE INDEX "employees_branch_id_status_emp_id_index" ON "employees" USING btree ("branch_id","status","emp_id");--> statement-breakpoint
CREATE INDEX "teachers_search" ON "teachers" USING gin ("search_text" gin_trgm_ops);