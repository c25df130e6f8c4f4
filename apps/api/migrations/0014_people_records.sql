CREATE TABLE "batch_finals" (
	"table_name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"batch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"label_kh" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"counts" jsonb,
	"undone_by" integer,
	"undone_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_agreements" (
	"family_agreement_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_agreements_family_agreement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_parent_id" integer NOT NULL,
	"agreement_id" integer NOT NULL,
	"text_version" integer NOT NULL,
	"guardian_type_id" smallint NOT NULL,
	"signed_on" date NOT NULL,
	"withdrawn_on" date,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_consents" (
	"family_consent_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_consents_family_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_parent_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"text_version" integer DEFAULT 1 NOT NULL,
	"guardian_type_id" smallint,
	"granted_at" timestamptz,
	"withdrawn_at" timestamptz,
	"withdrawn_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_up_inquiries" (
	"followup_id" integer NOT NULL,
	"inquiry_id" integer NOT NULL,
	CONSTRAINT "follow_up_inquiries_followup_id_inquiry_id_pk" PRIMARY KEY("followup_id","inquiry_id")
);
--> statement-breakpoint
CREATE TABLE "from_schools" (
	"from_school_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "from_schools_from_school_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_name_en" text NOT NULL,
	"school_name_kh" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "from_schools_school_name_en_unique" UNIQUE("school_name_en")
);
--> statement-breakpoint
CREATE TABLE "info_inquiries" (
	"inquiry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "info_inquiries_inquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name_en" text NOT NULL,
	"last_name_en" text NOT NULL,
	"first_name_kh" text NOT NULL,
	"last_name_kh" text NOT NULL,
	"full_name_en" text GENERATED ALWAYS AS ("info_inquiries"."last_name_en" || ' ' || "info_inquiries"."first_name_en") STORED NOT NULL,
	"full_name_kh" text GENERATED ALWAYS AS ("info_inquiries"."last_name_kh" || ' ' || "info_inquiries"."first_name_kh") STORED NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" date,
	"place_of_birth" text,
	"nationality_id" integer,
	"contact_name" text,
	"relationship" text,
	"contact_number" text,
	"email" text,
	"facebook" text,
	"telegram" text,
	"branch_id" integer NOT NULL,
	"acp_id" integer,
	"acps_id" integer,
	"grade_id" integer,
	"ac_st_id" integer,
	"from_school" text,
	"inquiry_status" smallint DEFAULT 1 NOT NULL,
	"responsible_by" integer,
	"heard_from" smallint,
	"remark" text,
	"student_id" integer,
	"province_code" varchar(2),
	"district_code" varchar(4),
	"commune_code" varchar(6),
	"village_code" varchar(8),
	"street" text,
	"house" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("info_inquiries"."last_name_en", '') || ' ' || coalesce("info_inquiries"."first_name_en", '') || ' ' || coalesce("info_inquiries"."last_name_kh", '') || ' ' || coalesce("info_inquiries"."first_name_kh", '') || ' ' || coalesce("info_inquiries"."contact_number", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "info_inquiries_student_id_unique" UNIQUE("student_id")
);
--> statement-breakpoint
CREATE TABLE "student_follow_ups" (
	"followup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_follow_ups_followup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_date" date NOT NULL,
	"action_type" smallint DEFAULT 1 NOT NULL,
	"responsible_by" integer NOT NULL,
	"action_status" smallint DEFAULT 1 NOT NULL,
	"outcome" text,
	"branch_id" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("student_follow_ups"."outcome", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_number" text NOT NULL,
	"student_id" integer,
	"staff_id" integer,
	"student_pickup_id" integer,
	"card_status" smallint DEFAULT 1 NOT NULL,
	"activated_date" date NOT NULL,
	"ended_date" date,
	"remark" text,
	"is_history" smallint DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("cards"."card_number", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "card_has_one_holder" CHECK (num_nonnulls("cards"."student_id", "cards"."staff_id", "cards"."student_pickup_id") = 1),
	CONSTRAINT "card_of_the_past_is_not_active" CHECK ("cards"."is_history" = 0 or "cards"."card_status" <> 1),
	CONSTRAINT "card_status_known" CHECK ("cards"."card_status" between 1 and 5),
	CONSTRAINT "card_ends_after_it_began" CHECK ("cards"."ended_date" >= "cards"."activated_date"),
	CONSTRAINT "card_number_form" CHECK ("cards"."card_number" ~ '^[^[:space:]]+$' and "cards"."card_number" = upper("cards"."card_number"))
);
--> statement-breakpoint
CREATE TABLE "student_pickups" (
	"student_pickup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_pickups_student_pickup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"photo" uuid,
	"guardian_type" smallint DEFAULT 4 NOT NULL,
	"guardian" text NOT NULL,
	"guardian_kh" text NOT NULL,
	"relationship" text,
	"phone" text,
	"card_number" text DEFAULT upper(substr(translate(gen_random_uuid()::text, '-', ''), 1, 12)) NOT NULL,
	"is_print_card" smallint DEFAULT 1 NOT NULL,
	"print_card_counter" integer DEFAULT 0 NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("student_pickups"."guardian", '') || ' ' || coalesce("student_pickups"."guardian_kh", '') || ' ' || coalesce("student_pickups"."card_number", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "student_pickups_card_number_unique" UNIQUE("card_number"),
	CONSTRAINT "valid_to_after_valid_from" CHECK ("student_pickups"."valid_to" >= "student_pickups"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "student_transfers" (
	"transfer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_transfers_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"transfer_type" smallint DEFAULT 1 NOT NULL,
	"from_branch_id" integer NOT NULL,
	"to_branch_id" integer,
	"to_school" text,
	"transfer_date" date NOT NULL,
	"reason" text NOT NULL,
	"remark" text,
	"status_before" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "year_end_rows" (
	"year_end_row_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "year_end_rows_year_end_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year_end_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"row_kind" smallint NOT NULL,
	"outcome" smallint NOT NULL,
	"reason" smallint,
	"student_id" integer,
	"enrollment_id" integer,
	"card_number" text,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"from_name" text,
	"to_name" text,
	"to_class_id" integer,
	"left_out" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "year_ends" (
	"year_end_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "year_ends_year_end_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ac_year_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"branch_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_year" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"with_timetables" smallint DEFAULT 1 NOT NULL,
	"opens_now" smallint DEFAULT 0 NOT NULL,
	"year_end_state" smallint DEFAULT 1 NOT NULL,
	"counts" jsonb,
	"fingerprint" text,
	"task_id" uuid,
	"committed_at" timestamptz,
	"undone_at" timestamptz,
	"asked" jsonb,
	"batch_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_categories" (
	"health_category_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_categories_health_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_name_en" text NOT NULL,
	"category_name_kh" text NOT NULL,
	"category_order" integer DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "health_categories_category_name_en_unique" UNIQUE("category_name_en")
);
--> statement-breakpoint
CREATE TABLE "health_items" (
	"health_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_items_health_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_name_en" text NOT NULL,
	"item_name_kh" text NOT NULL,
	"health_category_id" integer NOT NULL,
	"item_order" integer DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "health_items_health_category_id_item_name_en_unique" UNIQUE("health_category_id","item_name_en")
);
--> statement-breakpoint
CREATE TABLE "health_reads" (
	"read_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_reads_read_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"deed" smallint NOT NULL,
	"request_id" text,
	"read_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hospital_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hospital_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_name_en" text NOT NULL,
	"hospital_name_kh" text NOT NULL,
	"phone_number" text,
	"emergency_phone" text,
	"province_code" varchar(2),
	"district_code" varchar(4),
	"commune_code" varchar(6),
	"village_code" varchar(8),
	"street" text,
	"house" text,
	"remark" text,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "hospital_profiles_hospital_name_en_unique" UNIQUE("hospital_name_en")
);
--> statement-breakpoint
CREATE TABLE "student_health_items" (
	"student_health_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_health_items_student_health_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"health_item_id" integer NOT NULL,
	"answer" smallint DEFAULT 1 NOT NULL,
	"since" date,
	"note" text,
	CONSTRAINT "student_health_items_student_id_health_item_id_unique" UNIQUE("student_id","health_item_id")
);
--> statement-breakpoint
CREATE TABLE "student_healths" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"allergies" text,
	"chronic_illness" text,
	"medication" text,
	"emergency_consent" smallint DEFAULT 0 NOT NULL,
	"blood_group" text,
	"height_cm" numeric(5, 1),
	"weight_kg" numeric(5, 1),
	"measured_on" date,
	"hospital_id" integer,
	"doctor_name" text,
	"doctor_phone" text,
	"insurance_company" text,
	"insurance_number" text,
	"insurance_until" date,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"app_type_id" smallint NOT NULL,
	"approve_status" smallint DEFAULT 1 NOT NULL,
	"requested_by" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"subject_en" text NOT NULL,
	"subject_kh" text NOT NULL,
	"changes" jsonb NOT NULL,
	"remark" text,
	"comment" text,
	"decided_by_id" integer,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"bank_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banks_bank_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_name_en" text NOT NULL,
	"bank_name_kh" text NOT NULL,
	"short_name" text,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "banks_bank_name_en_unique" UNIQUE("bank_name_en")
);
--> statement-breakpoint
CREATE TABLE "disciplinary_actions" (
	"disciplinary_action_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disciplinary_actions_disciplinary_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"action_date" date NOT NULL,
	"kind" smallint NOT NULL,
	"subject" text NOT NULL,
	"description" text,
	"action_taken" text,
	"staff_id" integer,
	"notify_family" smallint DEFAULT 0 NOT NULL,
	"is_shared" smallint DEFAULT 0 NOT NULL,
	"remark" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("disciplinary_actions"."subject", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_bank_accounts" (
	"bank_account_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_bank_accounts_bank_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"bank_id" integer NOT NULL,
	"account_name" text NOT NULL,
	"account_number" text NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "student_bank_accounts_student_id_bank_id_account_number_unique" UNIQUE("student_id","bank_id","account_number")
);
--> statement-breakpoint
CREATE TABLE "student_documents" (
	"document_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_documents_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"item" smallint NOT NULL,
	"document_number" text,
	"received_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_status_changes" (
	"change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_status_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"from_status" smallint NOT NULL,
	"status" smallint NOT NULL,
	"reason" smallint,
	"remark" text,
	"effective_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "row_version" integer;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD COLUMN "transfer_id" integer;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "audio" uuid;--> statement-breakpoint
ALTER TABLE "family_agreements" ADD CONSTRAINT "family_agreements_student_parent_id_parents_student_parent_id_fk" FOREIGN KEY ("student_parent_id") REFERENCES "public"."parents"("student_parent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_agreements" ADD CONSTRAINT "family_agreements_agreement_id_agreements_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("agreement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_consents" ADD CONSTRAINT "family_consents_student_parent_id_parents_student_parent_id_fk" FOREIGN KEY ("student_parent_id") REFERENCES "public"."parents"("student_parent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_consents" ADD CONSTRAINT "family_consents_withdrawn_by_users_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_inquiries" ADD CONSTRAINT "follow_up_inquiries_followup_id_student_follow_ups_followup_id_fk" FOREIGN KEY ("followup_id") REFERENCES "public"."student_follow_ups"("followup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_inquiries" ADD CONSTRAINT "follow_up_inquiries_inquiry_id_info_inquiries_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."info_inquiries"("inquiry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_nationality_id_nationalities_nationality_id_fk" FOREIGN KEY ("nationality_id") REFERENCES "public"."nationalities"("nationality_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_ac_st_id_study_times_ac_st_id_fk" FOREIGN KEY ("ac_st_id") REFERENCES "public"."study_times"("ac_st_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_responsible_by_employees_staff_id_fk" FOREIGN KEY ("responsible_by") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_province_code_provinces_province_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("province_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_district_code_districts_district_code_fk" FOREIGN KEY ("district_code") REFERENCES "public"."districts"("district_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_commune_code_communes_commune_code_fk" FOREIGN KEY ("commune_code") REFERENCES "public"."communes"("commune_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_inquiries" ADD CONSTRAINT "info_inquiries_village_code_villages_village_code_fk" FOREIGN KEY ("village_code") REFERENCES "public"."villages"("village_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_follow_ups" ADD CONSTRAINT "student_follow_ups_responsible_by_employees_staff_id_fk" FOREIGN KEY ("responsible_by") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_follow_ups" ADD CONSTRAINT "student_follow_ups_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_student_pickup_id_student_pickups_student_pickup_id_fk" FOREIGN KEY ("student_pickup_id") REFERENCES "public"."student_pickups"("student_pickup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pickups" ADD CONSTRAINT "student_pickups_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pickups" ADD CONSTRAINT "student_pickups_photo_files_file_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_from_branch_id_branches_branch_id_fk" FOREIGN KEY ("from_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_to_branch_id_branches_branch_id_fk" FOREIGN KEY ("to_branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_rows" ADD CONSTRAINT "year_end_rows_year_end_id_year_ends_year_end_id_fk" FOREIGN KEY ("year_end_id") REFERENCES "public"."year_ends"("year_end_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_rows" ADD CONSTRAINT "year_end_rows_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_ends" ADD CONSTRAINT "year_ends_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_ends" ADD CONSTRAINT "year_ends_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_ends" ADD CONSTRAINT "year_ends_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_items" ADD CONSTRAINT "health_items_health_category_id_health_categories_health_category_id_fk" FOREIGN KEY ("health_category_id") REFERENCES "public"."health_categories"("health_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reads" ADD CONSTRAINT "health_reads_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reads" ADD CONSTRAINT "health_reads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_profiles" ADD CONSTRAINT "hospital_profiles_province_code_provinces_province_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("province_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_profiles" ADD CONSTRAINT "hospital_profiles_district_code_districts_district_code_fk" FOREIGN KEY ("district_code") REFERENCES "public"."districts"("district_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_profiles" ADD CONSTRAINT "hospital_profiles_commune_code_communes_commune_code_fk" FOREIGN KEY ("commune_code") REFERENCES "public"."communes"("commune_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_profiles" ADD CONSTRAINT "hospital_profiles_village_code_villages_village_code_fk" FOREIGN KEY ("village_code") REFERENCES "public"."villages"("village_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_health_items" ADD CONSTRAINT "student_health_items_student_id_student_healths_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_healths"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_health_items" ADD CONSTRAINT "student_health_items_health_item_id_health_items_health_item_id_fk" FOREIGN KEY ("health_item_id") REFERENCES "public"."health_items"("health_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_healths" ADD CONSTRAINT "student_healths_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_healths" ADD CONSTRAINT "student_healths_hospital_id_hospital_profiles_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospital_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_requested_by_users_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_decided_by_id_users_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_bank_accounts" ADD CONSTRAINT "student_bank_accounts_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_bank_accounts" ADD CONSTRAINT "student_bank_accounts_bank_id_banks_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("bank_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_documents" ADD CONSTRAINT "student_documents_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_status_changes" ADD CONSTRAINT "student_status_changes_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_signature_of_a_family" ON "family_agreements" USING btree ("student_parent_id","agreement_id","text_version") WHERE withdrawn_on is null;--> statement-breakpoint
CREATE INDEX "family_agreements_student_parent_id_index" ON "family_agreements" USING btree ("student_parent_id");--> statement-breakpoint
CREATE INDEX "family_agreements_agreement_id_index" ON "family_agreements" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "family_consents_student_parent_id_purpose_family_consent_id_index" ON "family_consents" USING btree ("student_parent_id","purpose","family_consent_id");--> statement-breakpoint
CREATE INDEX "family_consents_withdrawn_by_index" ON "family_consents" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE INDEX "follow_up_inquiries_inquiry_id_index" ON "follow_up_inquiries" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "info_inquiries_search" ON "info_inquiries" USING gin ("branch_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "info_inquiries_grams" ON "info_inquiries" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "info_inquiries_branch_id_inquiry_status_inquiry_id_index" ON "info_inquiries" USING btree ("branch_id","inquiry_status","inquiry_id");--> statement-breakpoint
CREATE INDEX "info_inquiries_inquiry_status_inquiry_id_index" ON "info_inquiries" USING btree ("inquiry_status","inquiry_id");--> statement-breakpoint
CREATE INDEX "info_inquiries_responsible_by_inquiry_id_index" ON "info_inquiries" USING btree ("responsible_by","inquiry_id");--> statement-breakpoint
CREATE INDEX "info_inquiries_acps_id_inquiry_id_index" ON "info_inquiries" USING btree ("acps_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "info_inquiries_grade_id_inquiry_id_index" ON "info_inquiries" USING btree ("grade_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "info_inquiries_heard_from_inquiry_id_index" ON "info_inquiries" USING btree ("heard_from","inquiry_id");--> statement-breakpoint
CREATE INDEX "student_follow_ups_search" ON "student_follow_ups" USING gin ("branch_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "student_follow_ups_grams" ON "student_follow_ups" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "student_follow_ups_action_date_index" ON "student_follow_ups" USING btree ("action_date");--> statement-breakpoint
CREATE INDEX "student_follow_ups_branch_id_action_date_index" ON "student_follow_ups" USING btree ("branch_id","action_date");--> statement-breakpoint
CREATE INDEX "student_follow_ups_action_status_action_date_index" ON "student_follow_ups" USING btree ("action_status","action_date");--> statement-breakpoint
CREATE INDEX "student_follow_ups_action_type_action_date_index" ON "student_follow_ups" USING btree ("action_type","action_date");--> statement-breakpoint
CREATE INDEX "student_follow_ups_responsible_by_action_status_action_date_index" ON "student_follow_ups" USING btree ("responsible_by","action_status","action_date");--> statement-breakpoint
CREATE UNIQUE INDEX "one_card_of_a_number" ON "cards" USING btree ("card_number") WHERE is_history = 0 and card_status <> 5;--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_card_of_a_student" ON "cards" USING btree ("student_id") WHERE card_status = 1 and student_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_card_of_an_employee" ON "cards" USING btree ("staff_id") WHERE card_status = 1 and staff_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_card_of_a_pickup" ON "cards" USING btree ("student_pickup_id") WHERE card_status = 1 and student_pickup_id is not null;--> statement-breakpoint
CREATE INDEX "cards_student_id_id_index" ON "cards" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "cards_staff_id_id_index" ON "cards" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "cards_student_pickup_id_id_index" ON "cards" USING btree ("student_pickup_id","id");--> statement-breakpoint
CREATE INDEX "cards_card_status_id_index" ON "cards" USING btree ("card_status","id");--> statement-breakpoint
CREATE INDEX "cards_is_history_id_index" ON "cards" USING btree ("is_history","id");--> statement-breakpoint
CREATE INDEX "employee_cards" ON "cards" USING btree ("card_status","id") WHERE staff_id is not null;--> statement-breakpoint
CREATE INDEX "pickup_cards" ON "cards" USING btree ("card_status","id") WHERE student_pickup_id is not null;--> statement-breakpoint
CREATE INDEX "cards_search" ON "cards" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cards_grams" ON "cards" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_pickup_of_a_kind" ON "student_pickups" USING btree ("student_id","guardian_type") WHERE guardian_type < 4 and is_deleted = 0;--> statement-breakpoint
CREATE INDEX "student_pickups_student_id_index" ON "student_pickups" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_pickups_guardian_type_student_pickup_id_index" ON "student_pickups" USING btree ("guardian_type","student_pickup_id");--> statement-breakpoint
CREATE INDEX "student_pickups_search" ON "student_pickups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "student_pickups_grams" ON "student_pickups" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "student_transfers_student_id_transfer_id_index" ON "student_transfers" USING btree ("student_id","transfer_id");--> statement-breakpoint
CREATE INDEX "student_transfers_from_branch_id_transfer_id_index" ON "student_transfers" USING btree ("from_branch_id","transfer_id");--> statement-breakpoint
CREATE INDEX "student_transfers_to_branch_id_transfer_id_index" ON "student_transfers" USING btree ("to_branch_id","transfer_id");--> statement-breakpoint
CREATE INDEX "student_transfers_transfer_date_index" ON "student_transfers" USING btree ("transfer_date");--> statement-breakpoint
CREATE INDEX "year_end_rows_year_end_id_outcome_year_end_row_id_index" ON "year_end_rows" USING btree ("year_end_id","outcome","year_end_row_id");--> statement-breakpoint
CREATE INDEX "year_end_rows_branch_id_index" ON "year_end_rows" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "year_end_rows_year_end_id_student_id_index" ON "year_end_rows" USING btree ("year_end_id","student_id");--> statement-breakpoint
CREATE INDEX "year_ends_branch_id_year_end_id_index" ON "year_ends" USING btree ("branch_id","year_end_id");--> statement-breakpoint
CREATE INDEX "year_ends_ac_year_id_index" ON "year_ends" USING btree ("ac_year_id");--> statement-breakpoint
CREATE INDEX "year_ends_batch_id_index" ON "year_ends" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "health_reads_student_id_read_id_index" ON "health_reads" USING btree ("student_id","read_id");--> statement-breakpoint
CREATE INDEX "health_reads_user_id_index" ON "health_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_health_items_health_item_id_index" ON "student_health_items" USING btree ("health_item_id");--> statement-breakpoint
CREATE INDEX "student_healths_hospital_id_index" ON "student_healths" USING btree ("hospital_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_waiting_request" ON "approval_requests" USING btree ("requested_by","object","object_id") WHERE approve_status = 1;--> statement-breakpoint
CREATE INDEX "approval_requests_requested_by_id_index" ON "approval_requests" USING btree ("requested_by","id");--> statement-breakpoint
CREATE INDEX "approval_requests_branch_id_approve_status_id_index" ON "approval_requests" USING btree ("branch_id","approve_status","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_action_date_index" ON "disciplinary_actions" USING btree ("action_date");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_student_id_action_date_index" ON "disciplinary_actions" USING btree ("student_id","action_date");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_kind_action_date_index" ON "disciplinary_actions" USING btree ("kind","action_date");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_search" ON "disciplinary_actions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "disciplinary_actions_grams" ON "disciplinary_actions" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "student_documents_student_id_index" ON "student_documents" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_status_changes_student_id_effective_date_index" ON "student_status_changes" USING btree ("student_id","effective_date");--> statement-breakpoint
ALTER TABLE "student_enrollments" ADD CONSTRAINT "student_enrollments_transfer_id_student_transfers_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."student_transfers"("transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_audio_files_file_id_fk" FOREIGN KEY ("audio") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_of_batch" ON "history" USING btree ("batch_id","history_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "student_enrollments_transfer_id_index" ON "student_enrollments" USING btree ("transfer_id") WHERE transfer_id is not null;--> statement-breakpoint
CREATE INDEX "parents_alike" ON "parents" USING gin (array_remove(array['p' || nullif(regexp_replace(regexp_replace("phone_number", '\D', '', 'g'), '^(855|0)+', ''), ''), 'p' || nullif(regexp_replace(regexp_replace("father_phone", '\D', '', 'g'), '^(855|0)+', ''), ''), 'p' || nullif(regexp_replace(regexp_replace("mother_phone", '\D', '', 'g'), '^(855|0)+', ''), ''), 'p' || nullif(regexp_replace(regexp_replace("guardian_phone", '\D', '', 'g'), '^(855|0)+', ''), ''), 'f' || nullif(lower(regexp_replace("father_name_en", '\s', '', 'g')), ''), 'f' || nullif(lower(regexp_replace("father_name_kh", '\s', '', 'g')), ''), 'm' || nullif(lower(regexp_replace("mother_name_en", '\s', '', 'g')), ''), 'm' || nullif(lower(regexp_replace("mother_name_kh", '\s', '', 'g')), '')], null));--> statement-breakpoint
CREATE INDEX "parents_with_father_photo" ON "parents" USING btree ((("father_photo" is not null)::int),"student_parent_id");--> statement-breakpoint
CREATE INDEX "parents_with_mother_photo" ON "parents" USING btree ((("mother_photo" is not null)::int),"student_parent_id");--> statement-breakpoint
CREATE INDEX "students_print_state" ON "students" USING btree ((case when print_card_counter = 0 then 'New' else 'Printed' end),"card_number") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "students_date_of_birth_index" ON "students" USING btree ("date_of_birth");--> statement-breakpoint
CREATE INDEX "students_full_name_kh_date_of_birth_index" ON "students" USING btree ("full_name_kh","date_of_birth");--> statement-breakpoint
CREATE INDEX "students_latin_name" ON "students" USING btree (lower("full_name_en"),"date_of_birth");--> statement-breakpoint
CREATE INDEX "students_ext_card_number_index" ON "students" USING btree ("ext_card_number");--> statement-breakpoint
CREATE INDEX "students_last_name_kh_index" ON "students" USING btree ("last_name_kh");--> statement-breakpoint
CREATE INDEX "students_first_name_kh_index" ON "students" USING btree ("first_name_kh");