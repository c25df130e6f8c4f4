CREATE TABLE "number_counters" (
	"series" text NOT NULL,
	"branch_id" integer NOT NULL,
	"period" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_counters_series_branch_id_period_pk" PRIMARY KEY("series","branch_id","period")
);
--> statement-breakpoint
CREATE TABLE "once_answers" (
	"user_id" integer NOT NULL,
	"once_key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "once_answers_user_id_once_key_pk" PRIMARY KEY("user_id","once_key")
);
--> statement-breakpoint
CREATE TABLE "cashier_shifts" (
	"cashier_shift_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashier_shifts_cashier_shift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	"float_usd" numeric(14, 2) NOT NULL,
	"float_khr" numeric(14, 0) NOT NULL,
	"closed_at" timestamptz,
	"counted_usd" numeric(14, 2),
	"counted_khr" numeric(14, 0),
	"expected_usd" numeric(14, 2),
	"expected_khr" numeric(14, 0),
	"counted_notes" jsonb,
	"difference_reason" text,
	"handed_to" integer,
	"received_at" timestamptz,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "closed_shift_is_counted" CHECK (closed_at is null or (counted_usd is not null and counted_khr is not null and expected_usd is not null and expected_khr is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_confirm_lines" (
	"confirm_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_confirm_lines_confirm_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"confirm_id" integer NOT NULL,
	"inv_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_confirm_lines_inv_id_unique" UNIQUE("inv_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_confirms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_confirms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"confirm_number" text NOT NULL,
	"branch_id" integer NOT NULL,
	"confirm_date" date NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_confirms_confirm_number_unique" UNIQUE("confirm_number")
);
--> statement-breakpoint
CREATE TABLE "receipt_lines" (
	"receipt_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_lines_receipt_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt_id" integer NOT NULL,
	"inv_id" integer NOT NULL,
	"inv_line_id" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_lines_receipt_id_inv_line_id_unique" UNIQUE("receipt_id","inv_line_id")
);
--> statement-breakpoint
CREATE TABLE "receipt_payments" (
	"receipt_payment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_payments_receipt_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt_id" integer NOT NULL,
	"payment_method" smallint NOT NULL,
	"currency_code" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"base_amount" numeric(14, 2) NOT NULL,
	"bank_profile_id" integer,
	"reference" text,
	"credit_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"receipt_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt_number" text NOT NULL,
	"receipt_kind" smallint DEFAULT 1 NOT NULL,
	"refunds_receipt_id" integer,
	"branch_id" integer NOT NULL,
	"shift_id" integer NOT NULL,
	"student_parent_id" integer,
	"student_id" integer,
	"payer_name" text NOT NULL,
	"receipt_date" date NOT NULL,
	"exchange_rate" numeric(12, 4) NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"rounding_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"remark" text,
	"print_counter" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("receipts"."receipt_number", '') || ' ' || coalesce("receipts"."payer_name", ''))) STORED NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"voided_by" integer,
	"voided_date" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "refunds_give_back" CHECK ((receipt_kind = 2) = (refunds_receipt_id is not null) and (case receipt_kind when 1 then total_amount > 0 else total_amount < 0 end)),
	CONSTRAINT "void_receipt_says_why" CHECK (is_deleted = 0 or void_reason is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"currency_id" integer NOT NULL,
	"account_name" text NOT NULL,
	"account_number" text NOT NULL,
	"bakong_id" text,
	"merchant_id" text,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "bank_profiles_bank_id_account_number_unique" UNIQUE("bank_id","account_number")
);
--> statement-breakpoint
CREATE TABLE "catalogs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency_code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" smallint DEFAULT 2 NOT NULL,
	"is_base" smallint DEFAULT 0 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_currency_code_unique" UNIQUE("currency_code"),
	CONSTRAINT "currency_code_form" CHECK ("currencies"."currency_code" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "default_credit_days" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"credit_day" smallint DEFAULT 7 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_rules" (
	"discount_rule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_rules_discount_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"discount_kind" smallint NOT NULL,
	"from_child" smallint,
	"acp_id" integer,
	"discount_rate" numeric(5, 2) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "discount_rules_branch_id_name_en_unique" UNIQUE("branch_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency_id" integer NOT NULL,
	"rate" numeric(12, 4) NOT NULL,
	"effective_date" date NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_currency_id_effective_date_unique" UNIQUE("currency_id","effective_date"),
	CONSTRAINT "rate_above_nothing" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "fee_group_items" (
	"item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_group_items_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fee_group_id" integer NOT NULL,
	"fee_setup_id" integer NOT NULL,
	"quantity" numeric(8, 2) DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "fee_group_items_fee_group_id_fee_setup_id_unique" UNIQUE("fee_group_id","fee_setup_id")
);
--> statement-breakpoint
CREATE TABLE "fee_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"acps_id" integer,
	"grade_id" integer,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "fee_groups_branch_id_name_en_unique" UNIQUE("branch_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "fee_setups" (
	"fee_setup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_setups_fee_setup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"fee_type_id" integer NOT NULL,
	"fee_name_en" text NOT NULL,
	"fee_name_kh" text NOT NULL,
	"fee_amount" numeric(14, 2) NOT NULL,
	"ac_year_id" integer,
	"acp_id" integer,
	"acps_id" integer,
	"grade_id" integer,
	"payment_term_id" smallint NOT NULL,
	"payment_shift_id" smallint,
	"proration" smallint DEFAULT 1 NOT NULL,
	"plan_id" integer,
	"is_inactive" smallint DEFAULT 0 NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "fee_not_negative" CHECK ("fee_setups"."fee_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_types" (
	"fee_type_id" integer PRIMARY KEY NOT NULL,
	"fee_type_name" text NOT NULL,
	"fee_type_name_kh" text NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instalment_parts" (
	"part_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instalment_parts_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"part_no" smallint NOT NULL,
	"share" numeric(5, 2) NOT NULL,
	"days_after" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "instalment_parts_plan_id_part_no_unique" UNIQUE("plan_id","part_no")
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"plan_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instalment_plans_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "instalment_plans_branch_id_name_en_unique" UNIQUE("branch_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "monthly_semester_mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_semester_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"ac_term_id" integer NOT NULL,
	"month" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_semester_mappings_branch_id_acps_id_month_unique" UNIQUE("branch_id","acps_id","month")
);
--> statement-breakpoint
CREATE TABLE "payment_announcements" (
	"anc_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_announcements_anc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"acp_id" integer,
	"acps_id" integer,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"text_en" text NOT NULL,
	"text_kh" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scholarships" (
	"acps_id" integer NOT NULL,
	"grade_definition_id" integer NOT NULL,
	"discount_rate" numeric(5, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "scholarships_acps_id_grade_definition_id_pk" PRIMARY KEY("acps_id","grade_definition_id")
);
--> statement-breakpoint
CREATE TABLE "service_subscriptions" (
	"student_id" integer NOT NULL,
	"fee_setup_id" integer NOT NULL,
	"quantity" numeric(8, 2) DEFAULT '1' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "service_subscriptions_student_id_fee_setup_id_pk" PRIMARY KEY("student_id","fee_setup_id")
);
--> statement-breakpoint
CREATE TABLE "staff_children" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_scholarships" (
	"student_scholarship_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_scholarships_student_scholarship_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"acps_id" integer NOT NULL,
	"grade_definition_id" integer,
	"discount_rate" numeric(5, 2) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"fee_setup_id" integer NOT NULL,
	"inv_date" date NOT NULL,
	"credit_day" smallint NOT NULL,
	"remark" text,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"voided_by" integer,
	"voided_date" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_instalments" (
	"instalment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_instalments_instalment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inv_id" integer NOT NULL,
	"part_no" smallint NOT NULL,
	"due_date" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_instalments_inv_id_part_no_unique" UNIQUE("inv_id","part_no")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"inv_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_inv_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inv_id" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"fee_setup_id" integer,
	"fee_type_id" integer NOT NULL,
	"fee_name_en" text NOT NULL,
	"fee_name_kh" text NOT NULL,
	"fee_start_date" date,
	"fee_end_date" date,
	"quantity" numeric(8, 2) NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"discount_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paid_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"credited_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"credits_line_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_lines_inv_id_line_no_unique" UNIQUE("inv_id","line_no"),
	CONSTRAINT "line_never_paid_too_much" CHECK (total_amount < 0 or (paid_amount >= 0 and credited_amount >= 0 and paid_amount <= total_amount and credited_amount <= total_amount))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"inv_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_inv_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inv_number" text NOT NULL,
	"inv_kind" smallint DEFAULT 1 NOT NULL,
	"credits_inv_id" integer,
	"branch_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"ac_year_id" integer,
	"ac_term_id" integer,
	"acp_id" integer,
	"acps_id" integer,
	"grade_id" integer,
	"class_id" integer,
	"inv_date" date NOT NULL,
	"credit_day" smallint NOT NULL,
	"due_date" date GENERATED ALWAYS AS (inv_date + credit_day::int) STORED NOT NULL,
	"pre_inv_id" integer,
	"invoice_class_id" integer,
	"plan_id" integer,
	"exchange_rate" numeric(12, 4) NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"total_khr" numeric(16, 0) NOT NULL,
	"paid_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"credited_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"released_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"remark" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("invoices"."inv_number", ''))) STORED NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"voided_by" integer,
	"voided_date" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_inv_number_unique" UNIQUE("inv_number"),
	CONSTRAINT "never_paid_too_much" CHECK (inv_kind = 2 or (paid_amount >= 0 and credited_amount >= 0 and released_amount >= 0 and paid_amount - released_amount + credited_amount <= total_amount)),
	CONSTRAINT "credit_notes_take_back" CHECK ((inv_kind = 2) = (credits_inv_id is not null) and (inv_kind <> 2 or total_amount < 0)),
	CONSTRAINT "void_invoice_is_unpaid" CHECK (is_deleted = 0 or paid_amount - released_amount = 0),
	CONSTRAINT "void_invoice_says_why" CHECK (is_deleted = 0 or void_reason is not null)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"account_id" smallint PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_kh" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"posting_date" date NOT NULL,
	"document" text NOT NULL,
	"document_id" integer NOT NULL,
	"deed" text NOT NULL,
	"reverses_entry_id" bigint,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_entry_for_a_deed" UNIQUE("document","document_id","deed"),
	CONSTRAINT "reversed_once" UNIQUE("reverses_entry_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"line_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_lines_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"account_id" smallint NOT NULL,
	"inv_id" integer,
	"credit_id" integer,
	"shift_id" integer,
	"currency_code" text DEFAULT 'USD' NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"base_amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "dollars_are_dollars" CHECK ("ledger_lines"."currency_code" <> 'USD' or "ledger_lines"."amount" = "ledger_lines"."base_amount")
);
--> statement-breakpoint
CREATE TABLE "payment_adjustments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"adjustment_number" text NOT NULL,
	"branch_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"inv_id" integer NOT NULL,
	"carried_by_inv_id" integer,
	"adjustment_date" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reason" text NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"voided_by" integer,
	"voided_date" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "payment_adjustments_adjustment_number_unique" UNIQUE("adjustment_number")
);
--> statement-breakpoint
CREATE TABLE "payment_testing" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_testing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"testing_number" text NOT NULL,
	"branch_id" integer NOT NULL,
	"student_id" integer,
	"inquiry_id" integer,
	"customer_name" text NOT NULL,
	"fee_setup_id" integer NOT NULL,
	"quantity" numeric(8, 2) DEFAULT '1' NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"exchange_rate" numeric(12, 4) NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"total_khr" numeric(16, 0) NOT NULL,
	"testing_date" date NOT NULL,
	"payment_method" smallint NOT NULL,
	"currency_code" text DEFAULT 'USD' NOT NULL,
	"bank_profile_id" integer,
	"reference" text,
	"shift_id" integer,
	"remark" text,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"voided_by" integer,
	"voided_date" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "payment_testing_testing_number_unique" UNIQUE("testing_number")
);
--> statement-breakpoint
CREATE TABLE "pre_invoice_left_outs" (
	"left_out_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_invoice_left_outs_left_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"reason" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pre_invoice_lines" (
	"line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_invoice_lines_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pre_inv_id" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"fee_setup_id" integer,
	"fee_type_id" integer NOT NULL,
	"fee_name_en" text NOT NULL,
	"fee_name_kh" text NOT NULL,
	"fee_start_date" date,
	"fee_end_date" date,
	"quantity" numeric(8, 2) NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"discount_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pre_invoice_lines_pre_inv_id_line_no_unique" UNIQUE("pre_inv_id","line_no")
);
--> statement-breakpoint
CREATE TABLE "pre_invoice_runs" (
	"run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_invoice_runs_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" uuid,
	"asked" text NOT NULL,
	"run_state" smallint DEFAULT 1 NOT NULL,
	"branch_ids" jsonb NOT NULL,
	"acps_id" integer,
	"grade_id" integer,
	"payment_term_id" smallint NOT NULL,
	"fee_type_ids" jsonb NOT NULL,
	"fee_start_date" date NOT NULL,
	"fee_end_date" date NOT NULL,
	"inv_date" date NOT NULL,
	"credit_day" smallint,
	"students" integer DEFAULT 0 NOT NULL,
	"total_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pre_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pre_inv_number" text NOT NULL,
	"branch_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"ac_year_id" integer,
	"ac_term_id" integer,
	"acp_id" integer,
	"acps_id" integer,
	"grade_id" integer,
	"class_id" integer,
	"inv_date" date NOT NULL,
	"credit_day" smallint NOT NULL,
	"period" text NOT NULL,
	"run_id" integer,
	"exchange_rate" numeric(12, 4) NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"total_khr" numeric(16, 0) NOT NULL,
	"remark" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("pre_invoices"."pre_inv_number", ''))) STORED NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"voided_by" integer,
	"voided_date" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pre_invoices_pre_inv_number_unique" UNIQUE("pre_inv_number")
);
--> statement-breakpoint
CREATE TABLE "quotation_lines" (
	"line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotation_lines_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quotation_id" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"fee_setup_id" integer,
	"fee_type_id" integer NOT NULL,
	"fee_name_en" text NOT NULL,
	"fee_name_kh" text NOT NULL,
	"fee_start_date" date,
	"fee_end_date" date,
	"quantity" numeric(8, 2) NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"discount_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "quotation_lines_quotation_id_line_no_unique" UNIQUE("quotation_id","line_no")
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quotation_number" text NOT NULL,
	"branch_id" integer NOT NULL,
	"student_id" integer,
	"inquiry_id" integer,
	"customer_name" text NOT NULL,
	"customer_phone" text,
	"acp_id" integer,
	"acps_id" integer,
	"grade_id" integer,
	"quotation_date" date NOT NULL,
	"valid_until" date NOT NULL,
	"exchange_rate" numeric(12, 4) NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"total_khr" numeric(16, 0) NOT NULL,
	"remark" text,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"voided_by" integer,
	"voided_date" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "quotations_quotation_number_unique" UNIQUE("quotation_number")
);
--> statement-breakpoint
CREATE TABLE "student_credits" (
	"credit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_credits_credit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"used_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "never_used_too_much" CHECK (used_amount >= 0 and used_amount <= amount)
);
--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_handed_to_users_user_id_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_confirm_lines" ADD CONSTRAINT "invoice_confirm_lines_confirm_id_invoice_confirms_id_fk" FOREIGN KEY ("confirm_id") REFERENCES "public"."invoice_confirms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_confirm_lines" ADD CONSTRAINT "invoice_confirm_lines_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_confirms" ADD CONSTRAINT "invoice_confirms_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_inv_line_id_invoice_lines_inv_line_id_fk" FOREIGN KEY ("inv_line_id") REFERENCES "public"."invoice_lines"("inv_line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_bank_profile_id_bank_profiles_id_fk" FOREIGN KEY ("bank_profile_id") REFERENCES "public"."bank_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_credit_id_student_credits_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."student_credits"("credit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refunds_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("refunds_receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_shift_id_cashier_shifts_cashier_shift_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."cashier_shifts"("cashier_shift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_student_parent_id_parents_student_parent_id_fk" FOREIGN KEY ("student_parent_id") REFERENCES "public"."parents"("student_parent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_profiles" ADD CONSTRAINT "bank_profiles_bank_id_banks_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("bank_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_profiles" ADD CONSTRAINT "bank_profiles_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_profiles" ADD CONSTRAINT "bank_profiles_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_credit_days" ADD CONSTRAINT "default_credit_days_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_group_items" ADD CONSTRAINT "fee_group_items_fee_group_id_fee_groups_id_fk" FOREIGN KEY ("fee_group_id") REFERENCES "public"."fee_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_group_items" ADD CONSTRAINT "fee_group_items_fee_setup_id_fee_setups_fee_setup_id_fk" FOREIGN KEY ("fee_setup_id") REFERENCES "public"."fee_setups"("fee_setup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_groups" ADD CONSTRAINT "fee_groups_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_groups" ADD CONSTRAINT "fee_groups_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_groups" ADD CONSTRAINT "fee_groups_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_setups" ADD CONSTRAINT "fee_setups_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_setups" ADD CONSTRAINT "fee_setups_fee_type_id_fee_types_fee_type_id_fk" FOREIGN KEY ("fee_type_id") REFERENCES "public"."fee_types"("fee_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_setups" ADD CONSTRAINT "fee_setups_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_setups" ADD CONSTRAINT "fee_setups_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_setups" ADD CONSTRAINT "fee_setups_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_setups" ADD CONSTRAINT "fee_setups_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_setups" ADD CONSTRAINT "fee_setups_plan_id_instalment_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plans"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_parts" ADD CONSTRAINT "instalment_parts_plan_id_instalment_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plans"("plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_semester_mappings" ADD CONSTRAINT "monthly_semester_mappings_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_semester_mappings" ADD CONSTRAINT "monthly_semester_mappings_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_semester_mappings" ADD CONSTRAINT "monthly_semester_mappings_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_semester_mappings" ADD CONSTRAINT "monthly_semester_mappings_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_announcements" ADD CONSTRAINT "payment_announcements_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_announcements" ADD CONSTRAINT "payment_announcements_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_announcements" ADD CONSTRAINT "payment_announcements_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_grade_definition_id_grading_definitions_grade_definition_id_fk" FOREIGN KEY ("grade_definition_id") REFERENCES "public"."grading_definitions"("grade_definition_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_subscriptions" ADD CONSTRAINT "service_subscriptions_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_subscriptions" ADD CONSTRAINT "service_subscriptions_fee_setup_id_fee_setups_fee_setup_id_fk" FOREIGN KEY ("fee_setup_id") REFERENCES "public"."fee_setups"("fee_setup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_children" ADD CONSTRAINT "staff_children_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_children" ADD CONSTRAINT "staff_children_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_scholarships" ADD CONSTRAINT "student_scholarships_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_scholarships" ADD CONSTRAINT "student_scholarships_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_scholarships" ADD CONSTRAINT "student_scholarships_grade_definition_id_grading_definitions_grade_definition_id_fk" FOREIGN KEY ("grade_definition_id") REFERENCES "public"."grading_definitions"("grade_definition_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_classes" ADD CONSTRAINT "invoice_classes_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_classes" ADD CONSTRAINT "invoice_classes_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_classes" ADD CONSTRAINT "invoice_classes_fee_setup_id_fee_setups_fee_setup_id_fk" FOREIGN KEY ("fee_setup_id") REFERENCES "public"."fee_setups"("fee_setup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_instalments" ADD CONSTRAINT "invoice_instalments_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_fee_setup_id_fee_setups_fee_setup_id_fk" FOREIGN KEY ("fee_setup_id") REFERENCES "public"."fee_setups"("fee_setup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_fee_type_id_fee_types_fee_type_id_fk" FOREIGN KEY ("fee_type_id") REFERENCES "public"."fee_types"("fee_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_credits_line_id_invoice_lines_inv_line_id_fk" FOREIGN KEY ("credits_line_id") REFERENCES "public"."invoice_lines"("inv_line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_inv_id_invoices_inv_id_fk" FOREIGN KEY ("credits_inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_pre_inv_id_pre_invoices_id_fk" FOREIGN KEY ("pre_inv_id") REFERENCES "public"."pre_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_invoice_class_id_invoice_classes_id_fk" FOREIGN KEY ("invoice_class_id") REFERENCES "public"."invoice_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_plan_id_instalment_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plans"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_entry_id_ledger_entries_entry_id_fk" FOREIGN KEY ("reverses_entry_id") REFERENCES "public"."ledger_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_id_ledger_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_credit_id_student_credits_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."student_credits"("credit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_adjustments" ADD CONSTRAINT "payment_adjustments_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_adjustments" ADD CONSTRAINT "payment_adjustments_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_adjustments" ADD CONSTRAINT "payment_adjustments_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_adjustments" ADD CONSTRAINT "payment_adjustments_carried_by_inv_id_invoices_inv_id_fk" FOREIGN KEY ("carried_by_inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_testing" ADD CONSTRAINT "payment_testing_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_testing" ADD CONSTRAINT "payment_testing_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_testing" ADD CONSTRAINT "payment_testing_inquiry_id_info_inquiries_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."info_inquiries"("inquiry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_testing" ADD CONSTRAINT "payment_testing_fee_setup_id_fee_setups_fee_setup_id_fk" FOREIGN KEY ("fee_setup_id") REFERENCES "public"."fee_setups"("fee_setup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_testing" ADD CONSTRAINT "payment_testing_bank_profile_id_bank_profiles_id_fk" FOREIGN KEY ("bank_profile_id") REFERENCES "public"."bank_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_left_outs" ADD CONSTRAINT "pre_invoice_left_outs_run_id_pre_invoice_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pre_invoice_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_left_outs" ADD CONSTRAINT "pre_invoice_left_outs_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_left_outs" ADD CONSTRAINT "pre_invoice_left_outs_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_lines" ADD CONSTRAINT "pre_invoice_lines_pre_inv_id_pre_invoices_id_fk" FOREIGN KEY ("pre_inv_id") REFERENCES "public"."pre_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_lines" ADD CONSTRAINT "pre_invoice_lines_fee_setup_id_fee_setups_fee_setup_id_fk" FOREIGN KEY ("fee_setup_id") REFERENCES "public"."fee_setups"("fee_setup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_lines" ADD CONSTRAINT "pre_invoice_lines_fee_type_id_fee_types_fee_type_id_fk" FOREIGN KEY ("fee_type_id") REFERENCES "public"."fee_types"("fee_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_runs" ADD CONSTRAINT "pre_invoice_runs_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoice_runs" ADD CONSTRAINT "pre_invoice_runs_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_ac_term_id_terms_ac_term_id_fk" FOREIGN KEY ("ac_term_id") REFERENCES "public"."terms"("ac_term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_invoices" ADD CONSTRAINT "pre_invoices_run_id_pre_invoice_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pre_invoice_runs"("run_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_lines" ADD CONSTRAINT "quotation_lines_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_lines" ADD CONSTRAINT "quotation_lines_fee_setup_id_fee_setups_fee_setup_id_fk" FOREIGN KEY ("fee_setup_id") REFERENCES "public"."fee_setups"("fee_setup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_lines" ADD CONSTRAINT "quotation_lines_fee_type_id_fee_types_fee_type_id_fk" FOREIGN KEY ("fee_type_id") REFERENCES "public"."fee_types"("fee_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_inquiry_id_info_inquiries_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."info_inquiries"("inquiry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_acp_id_main_programs_acp_id_fk" FOREIGN KEY ("acp_id") REFERENCES "public"."main_programs"("acp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_acps_id_sub_programs_acps_id_fk" FOREIGN KEY ("acps_id") REFERENCES "public"."sub_programs"("acps_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_grade_id_grades_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("grade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_credits" ADD CONSTRAINT "student_credits_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_credits" ADD CONSTRAINT "student_credits_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_shift_of_a_cashier" ON "cashier_shifts" USING btree ("user_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "cashier_shifts_branch_id_cashier_shift_id_index" ON "cashier_shifts" USING btree ("branch_id","cashier_shift_id");--> statement-breakpoint
CREATE INDEX "cashier_shifts_user_id_cashier_shift_id_index" ON "cashier_shifts" USING btree ("user_id","cashier_shift_id");--> statement-breakpoint
CREATE INDEX "invoice_confirm_lines_confirm_id_index" ON "invoice_confirm_lines" USING btree ("confirm_id");--> statement-breakpoint
CREATE INDEX "invoice_confirms_branch_id_id_index" ON "invoice_confirms" USING btree ("branch_id","id");--> statement-breakpoint
CREATE INDEX "receipt_lines_inv_id_index" ON "receipt_lines" USING btree ("inv_id");--> statement-breakpoint
CREATE INDEX "receipt_lines_inv_line_id_index" ON "receipt_lines" USING btree ("inv_line_id");--> statement-breakpoint
CREATE INDEX "receipt_payments_receipt_id_index" ON "receipt_payments" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "receipt_payments_credit_id_index" ON "receipt_payments" USING btree ("credit_id") WHERE credit_id is not null;--> statement-breakpoint
CREATE INDEX "receipt_payments_bank_profile_id_reference_index" ON "receipt_payments" USING btree ("bank_profile_id","reference");--> statement-breakpoint
CREATE INDEX "receipts_search" ON "receipts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "receipts_grams" ON "receipts" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "receipts_branch_id_is_deleted_receipt_id_index" ON "receipts" USING btree ("branch_id","is_deleted","receipt_id");--> statement-breakpoint
CREATE INDEX "receipts_branch_id_receipt_date_index" ON "receipts" USING btree ("branch_id","receipt_date");--> statement-breakpoint
CREATE INDEX "receipts_is_deleted_receipt_id_index" ON "receipts" USING btree ("is_deleted","receipt_id");--> statement-breakpoint
CREATE INDEX "receipts_receipt_kind_receipt_id_index" ON "receipts" USING btree ("receipt_kind","receipt_id");--> statement-breakpoint
CREATE INDEX "receipts_receipt_date_index" ON "receipts" USING btree ("receipt_date");--> statement-breakpoint
CREATE INDEX "receipts_shift_id_receipt_id_index" ON "receipts" USING btree ("shift_id","receipt_id");--> statement-breakpoint
CREATE INDEX "receipts_student_parent_id_receipt_id_index" ON "receipts" USING btree ("student_parent_id","receipt_id");--> statement-breakpoint
CREATE INDEX "receipts_student_id_receipt_id_index" ON "receipts" USING btree ("student_id","receipt_id");--> statement-breakpoint
CREATE INDEX "receipts_refunds_receipt_id_index" ON "receipts" USING btree ("refunds_receipt_id") WHERE refunds_receipt_id is not null;--> statement-breakpoint
CREATE INDEX "bank_profiles_branch_id_index" ON "bank_profiles" USING btree ("branch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_base_currency" ON "currencies" USING btree ("is_base") WHERE is_base = 1;--> statement-breakpoint
CREATE INDEX "fee_group_items_fee_setup_id_index" ON "fee_group_items" USING btree ("fee_setup_id");--> statement-breakpoint
CREATE INDEX "fee_setups_branch_id_fee_type_id_is_inactive_index" ON "fee_setups" USING btree ("branch_id","fee_type_id","is_inactive");--> statement-breakpoint
CREATE INDEX "fee_setups_acps_id_grade_id_index" ON "fee_setups" USING btree ("acps_id","grade_id");--> statement-breakpoint
CREATE INDEX "monthly_semester_mappings_ac_term_id_index" ON "monthly_semester_mappings" USING btree ("ac_term_id");--> statement-breakpoint
CREATE INDEX "payment_announcements_branch_id_end_date_index" ON "payment_announcements" USING btree ("branch_id","end_date");--> statement-breakpoint
CREATE INDEX "service_subscriptions_fee_setup_id_index" ON "service_subscriptions" USING btree ("fee_setup_id");--> statement-breakpoint
CREATE INDEX "staff_children_staff_id_index" ON "staff_children" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "student_scholarships_student_id_acps_id_index" ON "student_scholarships" USING btree ("student_id","acps_id");--> statement-breakpoint
CREATE INDEX "invoice_classes_branch_id_is_deleted_id_index" ON "invoice_classes" USING btree ("branch_id","is_deleted","id");--> statement-breakpoint
CREATE INDEX "invoice_classes_class_id_index" ON "invoice_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_fee_setup_id_index" ON "invoice_lines" USING btree ("fee_setup_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_credits_line_id_index" ON "invoice_lines" USING btree ("credits_line_id") WHERE credits_line_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_grams" ON "invoices" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "invoices_branch_id_is_deleted_inv_id_index" ON "invoices" USING btree ("branch_id","is_deleted","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_branch_id_inv_date_index" ON "invoices" USING btree ("branch_id","inv_date");--> statement-breakpoint
CREATE INDEX "invoices_is_deleted_inv_id_index" ON "invoices" USING btree ("is_deleted","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_student_id_inv_id_index" ON "invoices" USING btree ("student_id","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_inv_date_index" ON "invoices" USING btree ("inv_date");--> statement-breakpoint
CREATE INDEX "invoices_created_by_inv_id_index" ON "invoices" USING btree ("created_by","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_acp_id_inv_id_index" ON "invoices" USING btree ("acp_id","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_acps_id_inv_id_index" ON "invoices" USING btree ("acps_id","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_grade_id_inv_id_index" ON "invoices" USING btree ("grade_id","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_class_id_inv_id_index" ON "invoices" USING btree ("class_id","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_credit_day_inv_id_index" ON "invoices" USING btree ("credit_day","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_inv_kind_inv_id_index" ON "invoices" USING btree ("inv_kind","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("student_id") WHERE is_deleted = 0 and inv_kind <> 2 and paid_amount - released_amount + credited_amount < total_amount;--> statement-breakpoint
CREATE INDEX "invoices_credits_inv_id_index" ON "invoices" USING btree ("credits_inv_id") WHERE credits_inv_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_invoice_of_a_pre_invoice" ON "invoices" USING btree ("pre_inv_id") WHERE is_deleted = 0 and pre_inv_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_invoice_class_id_index" ON "invoices" USING btree ("invoice_class_id") WHERE invoice_class_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_branch_id_posting_date_index" ON "ledger_entries" USING btree ("branch_id","posting_date");--> statement-breakpoint
CREATE INDEX "ledger_lines_entry_id_index" ON "ledger_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_inv_id_index" ON "ledger_lines" USING btree ("inv_id") WHERE inv_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_credit_id_index" ON "ledger_lines" USING btree ("credit_id") WHERE credit_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_shift_id_index" ON "ledger_lines" USING btree ("shift_id") WHERE shift_id is not null;--> statement-breakpoint
CREATE INDEX "payment_adjustments_branch_id_is_deleted_id_index" ON "payment_adjustments" USING btree ("branch_id","is_deleted","id");--> statement-breakpoint
CREATE INDEX "payment_adjustments_student_id_index" ON "payment_adjustments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payment_adjustments_inv_id_index" ON "payment_adjustments" USING btree ("inv_id");--> statement-breakpoint
CREATE INDEX "payment_adjustments_carried_by_inv_id_index" ON "payment_adjustments" USING btree ("carried_by_inv_id");--> statement-breakpoint
CREATE INDEX "payment_testing_branch_id_is_deleted_id_index" ON "payment_testing" USING btree ("branch_id","is_deleted","id");--> statement-breakpoint
CREATE INDEX "payment_testing_student_id_index" ON "payment_testing" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payment_testing_inquiry_id_index" ON "payment_testing" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "payment_testing_shift_id_index" ON "payment_testing" USING btree ("shift_id") WHERE shift_id is not null;--> statement-breakpoint
CREATE INDEX "pre_invoice_left_outs_run_id_student_id_index" ON "pre_invoice_left_outs" USING btree ("run_id","student_id");--> statement-breakpoint
CREATE INDEX "pre_invoice_left_outs_student_id_index" ON "pre_invoice_left_outs" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "pre_invoice_left_outs_branch_id_index" ON "pre_invoice_left_outs" USING btree ("branch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_pre_invoice_of_a_period" ON "pre_invoices" USING btree ("student_id","period") WHERE is_deleted = 0 and run_id is not null;--> statement-breakpoint
CREATE INDEX "pre_invoices_search" ON "pre_invoices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pre_invoices_grams" ON "pre_invoices" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "pre_invoices_branch_id_is_deleted_id_index" ON "pre_invoices" USING btree ("branch_id","is_deleted","id");--> statement-breakpoint
CREATE INDEX "pre_invoices_is_deleted_id_index" ON "pre_invoices" USING btree ("is_deleted","id");--> statement-breakpoint
CREATE INDEX "pre_invoices_acps_id_index" ON "pre_invoices" USING btree ("acps_id");--> statement-breakpoint
CREATE INDEX "pre_invoices_student_id_index" ON "pre_invoices" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "pre_invoices_run_id_index" ON "pre_invoices" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "pre_invoices_grade_id_index" ON "pre_invoices" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "quotations_branch_id_is_deleted_id_index" ON "quotations" USING btree ("branch_id","is_deleted","id");--> statement-breakpoint
CREATE INDEX "quotations_quotation_date_index" ON "quotations" USING btree ("quotation_date");--> statement-breakpoint
CREATE INDEX "quotations_student_id_index" ON "quotations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "quotations_inquiry_id_index" ON "quotations" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "student_credits_student_id_index" ON "student_credits" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_credits_branch_id_index" ON "student_credits" USING btree ("branch_id");