CREATE TABLE "alarms" (
	"alarm_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarms_alarm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer,
	"about" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_reads" (
	"bulk_read_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_reads_bulk_read_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"format" text DEFAULT 'excel' NOT NULL,
	"row_count" integer NOT NULL,
	"filter" jsonb,
	"is_full" smallint DEFAULT 0 NOT NULL,
	"is_alarm" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"file_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"field" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"history_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"root_object" text NOT NULL,
	"root_id" text NOT NULL,
	"action" text NOT NULL,
	"old" jsonb,
	"new" jsonb,
	"user_id" integer,
	"db_role" text NOT NULL,
	"operation" text,
	"reason" text,
	"request_id" text,
	"branch_id" integer,
	"salt" uuid,
	"values_digest" "bytea",
	"redacted_at" timestamptz,
	"redaction_mark" text
);
--> statement-breakpoint
CREATE TABLE "history_links" (
	"history_id" bigint PRIMARY KEY NOT NULL,
	"seal_id" integer NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"link" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_seals" (
	"seal_id" integer PRIMARY KEY NOT NULL,
	"sealed_at" timestamptz DEFAULT now() NOT NULL,
	"changes" integer NOT NULL,
	"last_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_steps" (
	"job_id" uuid NOT NULL,
	"step" text NOT NULL,
	"answer" jsonb,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "job_steps_job_id_step_pk" PRIMARY KEY("job_id","step")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_date" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"label_kh" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"file_id" uuid,
	"file_name" text,
	"error" text,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"seen_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "agreement_acceptances" (
	"user_id" integer NOT NULL,
	"agreement_id" integer NOT NULL,
	"text_version" integer NOT NULL,
	"accepted_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_acceptances_user_id_agreement_id_text_version_pk" PRIMARY KEY("user_id","agreement_id","text_version")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"agreement_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreements_agreement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"text_en" text NOT NULL,
	"text_kh" text NOT NULL,
	"text_version" integer DEFAULT 1 NOT NULL,
	"is_required" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"text_version" integer DEFAULT 1 NOT NULL,
	"granted_at" timestamptz,
	"withdrawn_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "consents_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_accounts" (
	"login_name" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"device_name" text NOT NULL,
	"device_type" smallint NOT NULL,
	"branch_id" integer NOT NULL,
	"disable" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "device_accounts_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"last_sign_in" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_device_hash_user_id_pk" PRIMARY KEY("device_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"label" text NOT NULL,
	"label_kh" text NOT NULL,
	"group" text NOT NULL,
	"group_kh" text NOT NULL,
	"resource" text NOT NULL,
	"resource_label" text NOT NULL,
	"resource_label_kh" text NOT NULL,
	"order_group" integer NOT NULL,
	"order" integer NOT NULL,
	"guards" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "permissions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamptz,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "reset_links" (
	"reset_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reset_links_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "reset_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_kh" text NOT NULL,
	"guard" text DEFAULT 'staff-api' NOT NULL,
	"rank" smallint DEFAULT 10 NOT NULL,
	"description" text,
	"requires_second_factor" smallint DEFAULT 0 NOT NULL,
	"is_builtin" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"spent_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"cookie_hash" text,
	"permission_allow_code" text NOT NULL,
	"locked_at" timestamptz,
	"factor_confirmed_at" timestamptz,
	"ended_at" timestamptz,
	"ip" "inet",
	"user_agent" text,
	"created_date" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure" timestamptz DEFAULT now() NOT NULL,
	"blocked_until" timestamptz
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"standalone" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_branches" (
	"user_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	CONSTRAINT "user_branches_user_id_branch_id_pk" PRIMARY KEY("user_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"photo" uuid,
	"user_name" text NOT NULL,
	"full_name" text NOT NULL,
	"user_type" text DEFAULT 'staff-api' NOT NULL,
	"email" text,
	"phone_number" text,
	"language" text DEFAULT 'km' NOT NULL,
	"all_branches" smallint DEFAULT 0 NOT NULL,
	"default_branch_id" integer NOT NULL,
	"allow_duplicate_fee_type" smallint DEFAULT 0 NOT NULL,
	"is_external" smallint DEFAULT 0 NOT NULL,
	"disable" smallint DEFAULT 0 NOT NULL,
	"guardian_type_id" smallint,
	"cashier_location_id" integer,
	"staff_id" integer,
	"teacher_id" integer,
	"student_parent_id" integer,
	"student_id" integer,
	"menu_favorites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"password_changed_at" timestamptz,
	"second_factor_at" timestamptz,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("users"."user_name", '') || ' ' || coalesce("users"."full_name", '') || ' ' || coalesce("users"."phone_number", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "users_staff_id_unique" UNIQUE("staff_id"),
	CONSTRAINT "users_teacher_id_unique" UNIQUE("teacher_id"),
	CONSTRAINT "users_student_id_unique" UNIQUE("student_id")
);
--> statement-breakpoint
CREATE TABLE "abouts" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"content_en" text,
	"content_kh" text,
	"facebook" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"branch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branches_branch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"logo" uuid,
	"branch_code" text NOT NULL,
	"branch_name_en" text NOT NULL,
	"branch_name_kh" text NOT NULL,
	"company_id" integer NOT NULL,
	"phone_number" text,
	"email" text,
	"province_code" varchar(2),
	"district_code" varchar(4),
	"commune_code" varchar(6),
	"village_code" varchar(8),
	"street" text,
	"house" text,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "branches_branch_code_unique" UNIQUE("branch_code"),
	CONSTRAINT "branch_code_form" CHECK ("branches"."branch_code" ~ '^[A-Z0-9]{2,6}$')
);
--> statement-breakpoint
CREATE TABLE "communes" (
	"commune_code" varchar(6) PRIMARY KEY NOT NULL,
	"district_code" varchar(4) NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"company_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"logo" uuid,
	"company_name_en" text NOT NULL,
	"company_name_kh" text NOT NULL,
	"tax_number" text,
	"phone_number" text,
	"email" text,
	"website" text,
	"address_en" text,
	"address_kh" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corporate_partners" (
	"cpp_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corporate_partners_cpp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_name_en" text NOT NULL,
	"partner_name_kh" text,
	"contact_name" text,
	"contact_number" text,
	"email" text,
	"website" text,
	"agreement_from" date,
	"agreement_to" date,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"department_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departments_department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"department_name_en" text NOT NULL,
	"department_name_kh" text NOT NULL,
	"division_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "districts" (
	"district_code" varchar(4) PRIMARY KEY NOT NULL,
	"province_code" varchar(2) NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "divisions" (
	"division_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "divisions_division_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"division_name_en" text NOT NULL,
	"division_name_kh" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "divisions_division_name_en_unique" UNIQUE("division_name_en")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"position_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "positions_position_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pos_name_en" text NOT NULL,
	"pos_name_kh" text NOT NULL,
	"pos_level" smallint DEFAULT 4 NOT NULL,
	"parent_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provinces" (
	"province_code" varchar(2) PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "villages" (
	"village_code" varchar(8) PRIMARY KEY NOT NULL,
	"commune_code" varchar(6) NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"staff_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employees_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"emp_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"gender" text NOT NULL,
	"phone_number_1" text,
	"email" text,
	"position_id" integer,
	"department_id" integer,
	"branch_id" integer NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"photo" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("employees"."emp_id", '') || ' ' || coalesce("employees"."name_en", '') || ' ' || coalesce("employees"."name_kh", '') || ' ' || coalesce("employees"."phone_number_1", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "employees_emp_id_unique" UNIQUE("emp_id")
);
--> statement-breakpoint
CREATE TABLE "parents" (
	"student_parent_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parents_student_parent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"father_name_en" text,
	"father_name_kh" text,
	"mother_name_en" text,
	"mother_name_kh" text,
	"family_name_en" text GENERATED ALWAYS AS (coalesce("parents"."father_name_en" || ' & ' || "parents"."mother_name_en", "parents"."father_name_en", "parents"."mother_name_en", '')) STORED NOT NULL,
	"family_name_kh" text GENERATED ALWAYS AS (coalesce("parents"."father_name_kh" || ' និង ' || "parents"."mother_name_kh", "parents"."father_name_kh", "parents"."mother_name_kh", '')) STORED NOT NULL,
	"phone_number" text,
	"father_photo" uuid,
	"mother_photo" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("parents"."father_name_en", '') || ' ' || coalesce("parents"."father_name_kh", '') || ' ' || coalesce("parents"."mother_name_en", '') || ' ' || coalesce("parents"."mother_name_kh", '') || ' ' || coalesce("parents"."phone_number", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"student_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_student_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_number" text NOT NULL,
	"first_name_en" text NOT NULL,
	"last_name_en" text NOT NULL,
	"first_name_kh" text NOT NULL,
	"last_name_kh" text NOT NULL,
	"full_name_en" text GENERATED ALWAYS AS ("students"."last_name_en" || ' ' || "students"."first_name_en") STORED NOT NULL,
	"full_name_kh" text GENERATED ALWAYS AS ("students"."last_name_kh" || ' ' || "students"."first_name_kh") STORED NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" date,
	"student_parent_id" integer,
	"branch_id" integer NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"photo" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("students"."card_number", '') || ' ' || coalesce("students"."last_name_en", '') || ' ' || coalesce("students"."first_name_en", '') || ' ' || coalesce("students"."last_name_kh", '') || ' ' || coalesce("students"."first_name_kh", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "students_card_number_unique" UNIQUE("card_number")
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"teacher_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teachers_teacher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"fname_foreign" text NOT NULL,
	"lname_foreign" text NOT NULL,
	"full_name_foreign" text GENERATED ALWAYS AS ("teachers"."lname_foreign" || ' ' || "teachers"."fname_foreign") STORED NOT NULL,
	"full_name_native" text NOT NULL,
	"photo" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teachers_staff_id_unique" UNIQUE("staff_id")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_file_id_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("file_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_agreement_id_agreements_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("agreement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_accounts" ADD CONSTRAINT "device_accounts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_accounts" ADD CONSTRAINT "device_accounts_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_branches" ADD CONSTRAINT "user_branches_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_branches" ADD CONSTRAINT "user_branches_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_photo_files_file_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_default_branch_id_branches_branch_id_fk" FOREIGN KEY ("default_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_student_parent_id_parents_student_parent_id_fk" FOREIGN KEY ("student_parent_id") REFERENCES "public"."parents"("student_parent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abouts" ADD CONSTRAINT "abouts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_logo_files_file_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_province_code_provinces_province_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("province_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_district_code_districts_district_code_fk" FOREIGN KEY ("district_code") REFERENCES "public"."districts"("district_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_commune_code_communes_commune_code_fk" FOREIGN KEY ("commune_code") REFERENCES "public"."communes"("commune_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_village_code_villages_village_code_fk" FOREIGN KEY ("village_code") REFERENCES "public"."villages"("village_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communes" ADD CONSTRAINT "communes_district_code_districts_district_code_fk" FOREIGN KEY ("district_code") REFERENCES "public"."districts"("district_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo_files_file_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_division_id_divisions_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("division_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_province_code_provinces_province_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("province_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_parent_id_positions_position_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."positions"("position_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "villages" ADD CONSTRAINT "villages_commune_code_communes_commune_code_fk" FOREIGN KEY ("commune_code") REFERENCES "public"."communes"("commune_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_position_id_positions_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("position_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_department_id_departments_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_photo_files_file_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_father_photo_files_file_id_fk" FOREIGN KEY ("father_photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_mother_photo_files_file_id_fk" FOREIGN KEY ("mother_photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_student_parent_id_parents_student_parent_id_fk" FOREIGN KEY ("student_parent_id") REFERENCES "public"."parents"("student_parent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_photo_files_file_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_photo_files_file_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_reads_of_user" ON "bulk_reads" USING btree ("user_id","created_date");--> statement-breakpoint
CREATE INDEX "files_of_record" ON "files" USING btree ("object","object_id");--> statement-breakpoint
CREATE INDEX "history_of_record" ON "history" USING btree ("root_object","root_id","history_id");--> statement-breakpoint
CREATE INDEX "history_of_row" ON "history" USING btree ("object","object_id","history_id");--> statement-breakpoint
CREATE INDEX "history_of_branch" ON "history" USING btree ("branch_id","history_id");--> statement-breakpoint
CREATE INDEX "history_of_user" ON "history" USING btree ("user_id","history_id");--> statement-breakpoint
CREATE INDEX "history_by_date" ON "history" USING brin ("created_date");--> statement-breakpoint
CREATE INDEX "history_links_of_row" ON "history_links" USING btree ("object","object_id","history_id");--> statement-breakpoint
CREATE INDEX "history_links_of_seal" ON "history_links" USING btree ("seal_id","history_id");--> statement-breakpoint
CREATE INDEX "tasks_of_user" ON "tasks" USING btree ("user_id","created_date");--> statement-breakpoint
CREATE INDEX "known_devices_of_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_links_user_id_index" ON "reset_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "role_permissions_permission_id_index" ON "role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "session_tokens_of_session" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_by_expiry" ON "sign_in_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_branches_branch_id_index" ON "user_branches" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "user_roles_role_id_index" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name" ON "users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_user_type_user_name_index" ON "users" USING btree ("user_type","user_name");--> statement-breakpoint
CREATE INDEX "users_count" ON "users" USING btree ("user_type","default_branch_id","user_id");--> statement-breakpoint
CREATE INDEX "users_student_parent_id_index" ON "users" USING btree ("student_parent_id");--> statement-breakpoint
CREATE INDEX "communes_district_code_index" ON "communes" USING btree ("district_code");--> statement-breakpoint
CREATE INDEX "districts_province_code_index" ON "districts" USING btree ("province_code");--> statement-breakpoint
CREATE INDEX "villages_commune_code_index" ON "villages" USING btree ("commune_code");--> statement-breakpoint
CREATE INDEX "employees_search" ON "employees" USING gin ("branch_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parents_search" ON "parents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("branch_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_student_parent_id_index" ON "students" USING btree ("student_parent_id");--> statement-breakpoint
CREATE INDEX "students_branch_id_card_number_index" ON "students" USING btree ("branch_id","card_number");