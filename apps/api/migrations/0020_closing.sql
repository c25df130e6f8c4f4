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
CREATE UNIQUE INDEX "one_closing_of_a_day" ON "closed_days" USING btree ("branch_id","closed_date") WHERE is_reopened = 0;--> statement-breakpoint
CREATE INDEX "closed_days_branch_id_closed_date_index" ON "closed_days" USING btree ("branch_id","closed_date");--> statement-breakpoint
CREATE INDEX "reminder_branches_branch_id_index" ON "reminder_branches" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "reminder_pauses_student_id_until_date_index" ON "reminder_pauses" USING btree ("student_id","until_date");--> statement-breakpoint
CREATE INDEX "reminders_branch_id_reminder_id_index" ON "reminders" USING btree ("branch_id","reminder_id");--> statement-breakpoint
CREATE INDEX "reminders_student_id_reminder_id_index" ON "reminders" USING btree ("student_id","reminder_id");--> statement-breakpoint
CREATE INDEX "reminders_reminder_step_id_reminder_id_index" ON "reminders" USING btree ("reminder_step_id","reminder_id");--> statement-breakpoint
CREATE INDEX "reminders_reminded_date_index" ON "reminders" USING btree ("reminded_date");