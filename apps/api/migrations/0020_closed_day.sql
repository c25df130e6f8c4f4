CREATE TABLE "bank_statement_lines" (
	"statement_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_lines_statement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"bank_profile_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"line_no" integer NOT NULL,
	"value_date" date NOT NULL,
	"bank_reference" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency_code" text NOT NULL,
	"payer_text" text DEFAULT '' NOT NULL,
	"remark_text" text DEFAULT '' NOT NULL,
	"line_state" smallint NOT NULL,
	"reason" smallint,
	"inv_id" integer,
	"receipt_id" integer,
	"credit_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statement_lines_receipt_id_unique" UNIQUE("receipt_id"),
	CONSTRAINT "one_line_of_a_reference" UNIQUE("bank_profile_id","bank_reference"),
	CONSTRAINT "money_came_in" CHECK (amount > 0),
	CONSTRAINT "settled_by_a_receipt" CHECK ((line_state = 3) = (receipt_id is not null)),
	CONSTRAINT "not_matched_says_why" CHECK (line_state <> 2 or reason is not null),
	CONSTRAINT "set_aside_says_why" CHECK (line_state <> 5 or reason is not null or note is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"statement_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_profile_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"currency_code" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"line_count" integer NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"closed_day_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closed_days_closed_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"closed_date" date NOT NULL,
	"taken_amount" numeric(14, 2) NOT NULL,
	"reckoning" jsonb NOT NULL,
	"remark" text,
	"closed_by" integer NOT NULL,
	"closed_at" timestamptz DEFAULT now() NOT NULL,
	"is_reopened" smallint DEFAULT 0 NOT NULL,
	"reopen_reason" text,
	"reopened_by" integer,
	"reopened_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "reopened_day_says_why" CHECK (is_reopened = 0 or (reopen_reason is not null and reopened_by is not null and reopened_at is not null))
);
--> statement-breakpoint
CREATE TABLE "reminder_branches" (
	"reminder_branch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_branches_reminder_branch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"is_nightly" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_pauses" (
	"reminder_pause_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_pauses_reminder_pause_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"until_date" date NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_steps" (
	"reminder_step_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_steps_reminder_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer,
	"days_overdue" smallint NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"text_en" text NOT NULL,
	"text_kh" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_step_of_a_day" UNIQUE NULLS NOT DISTINCT("branch_id","days_overdue")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"reminder_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"inv_id" integer NOT NULL,
	"reminder_step_id" integer NOT NULL,
	"step_days" smallint NOT NULL,
	"reminded_date" date NOT NULL,
	"due_date" date NOT NULL,
	"days_overdue" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reminder_language" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "reminded_once" UNIQUE("inv_id","due_date","reminder_step_id")
);
--> statement-breakpoint
CREATE TABLE "report_views" (
	"view_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_views_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report" text NOT NULL,
	"view_name" text NOT NULL,
	"role_id" integer,
	"user_id" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_view_of_a_name" UNIQUE("user_id","report","view_name")
);
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "refunds_give_back";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "shift_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("statement_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_bank_profile_id_bank_profiles_id_fk" FOREIGN KEY ("bank_profile_id") REFERENCES "public"."bank_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_bank_profile_id_bank_profiles_id_fk" FOREIGN KEY ("bank_profile_id") REFERENCES "public"."bank_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_closed_by_users_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_reopened_by_users_user_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_branches" ADD CONSTRAINT "reminder_branches_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_pauses" ADD CONSTRAINT "reminder_pauses_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_steps_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_reminder_step_id_reminder_steps_reminder_step_id_fk" FOREIGN KEY ("reminder_step_id") REFERENCES "public"."reminder_steps"("reminder_step_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lines_of_a_statement" ON "bank_statement_lines" USING btree ("statement_id","line_state","statement_line_id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_branch_id_line_state_index" ON "bank_statement_lines" USING btree ("branch_id","line_state");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_inv_id_index" ON "bank_statement_lines" USING btree ("inv_id") WHERE inv_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statements_branch_id_statement_id_index" ON "bank_statements" USING btree ("branch_id","statement_id");--> statement-breakpoint
CREATE INDEX "bank_statements_bank_profile_id_statement_id_index" ON "bank_statements" USING btree ("bank_profile_id","statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_closing_of_a_day" ON "closed_days" USING btree ("branch_id","closed_date") WHERE is_reopened = 0;--> statement-breakpoint
CREATE INDEX "closed_days_branch_id_closed_date_index" ON "closed_days" USING btree ("branch_id","closed_date");--> statement-breakpoint
CREATE INDEX "reminder_branches_branch_id_index" ON "reminder_branches" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "reminder_pauses_student_id_until_date_index" ON "reminder_pauses" USING btree ("student_id","until_date");--> statement-breakpoint
CREATE INDEX "reminders_branch_id_reminder_id_index" ON "reminders" USING btree ("branch_id","reminder_id");--> statement-breakpoint
CREATE INDEX "reminders_student_id_reminder_id_index" ON "reminders" USING btree ("student_id","reminder_id");--> statement-breakpoint
CREATE INDEX "reminders_reminder_step_id_reminder_id_index" ON "reminders" USING btree ("reminder_step_id","reminder_id");--> statement-breakpoint
CREATE INDEX "reminders_reminded_date_index" ON "reminders" USING btree ("reminded_date");--> statement-breakpoint
CREATE INDEX "report_views_role_id_index" ON "report_views" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "receipts_is_deleted_receipt_date_receipt_id_index" ON "receipts" USING btree ("is_deleted","receipt_date","receipt_id");--> statement-breakpoint
CREATE INDEX "invoices_is_deleted_inv_date_inv_id_index" ON "invoices" USING btree ("is_deleted","inv_date","inv_id");--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("is_deleted","inv_id","branch_id") WHERE is_deleted = 0 and inv_kind <> 2 and paid_amount - released_amount + credited_amount < total_amount and paid_amount = 0 and credited_amount = 0;--> statement-breakpoint
CREATE INDEX "invoices_partly" ON "invoices" USING btree ("is_deleted","inv_id","branch_id") WHERE is_deleted = 0 and inv_kind <> 2 and paid_amount - released_amount + credited_amount < total_amount and (paid_amount > 0 or credited_amount > 0);--> statement-breakpoint
CREATE INDEX "invoices_late" ON "invoices" USING btree ("is_deleted","inv_id",(case when plan_id is null then due_date else inv_date end),"branch_id") WHERE is_deleted = 0 and inv_kind <> 2 and paid_amount - released_amount + credited_amount < total_amount;--> statement-breakpoint
CREATE INDEX "pre_invoices_is_deleted_inv_date_id_index" ON "pre_invoices" USING btree ("is_deleted","inv_date","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "refunds_give_back" CHECK ((receipt_kind = 2) = (refunds_receipt_id is not null) and (case when receipt_kind in (1, 4) then total_amount > 0 else total_amount < 0 end));