CREATE TABLE "notification_manuals" (
	"sstc_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_manuals_sstc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"not_type_id" smallint DEFAULT 7 NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"message_en" text NOT NULL,
	"message_kh" text NOT NULL,
	"short_en" text,
	"short_kh" text,
	"audience" jsonb NOT NULL,
	"branch_ids" integer[] NOT NULL,
	"total_hours" smallint,
	"send_at" timestamptz,
	"not_template_id" integer,
	"state" smallint DEFAULT 1 NOT NULL,
	"approved_by" integer,
	"not_sch_id" integer,
	"due_at" timestamptz,
	"sent_month" date,
	"notice_id" integer,
	"position" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "once_for_a_moment" UNIQUE("not_sch_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "notification_schedules" (
	"not_sch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_schedules_not_sch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"not_type_id" smallint DEFAULT 7 NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"message_en" text NOT NULL,
	"message_kh" text NOT NULL,
	"short_en" text,
	"short_kh" text,
	"audience" jsonb NOT NULL,
	"branch_ids" integer[] NOT NULL,
	"total_hours" smallint,
	"rhythm" smallint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"at_time" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"next_run" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_templates" (
	"not_template_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_templates_not_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"not_type_id" smallint DEFAULT 7 NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"message_en" text NOT NULL,
	"message_kh" text NOT NULL,
	"short_en" text,
	"short_kh" text,
	"notice" text,
	"branch_id" integer,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"message_setting_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_settings_message_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"needs_approval" smallint DEFAULT 0 NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_manuals" ADD CONSTRAINT "notification_manuals_not_template_id_notification_templates_not_template_id_fk" FOREIGN KEY ("not_template_id") REFERENCES "public"."notification_templates"("not_template_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_manuals" ADD CONSTRAINT "notification_manuals_not_sch_id_notification_schedules_not_sch_id_fk" FOREIGN KEY ("not_sch_id") REFERENCES "public"."notification_schedules"("not_sch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_templates" ADD CONSTRAINT "notification_templates_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuals_by_state" ON "notification_manuals" USING btree ("state","send_at");--> statement-breakpoint
CREATE INDEX "manuals_of_template" ON "notification_manuals" USING btree ("not_template_id") WHERE not_template_id is not null;--> statement-breakpoint
CREATE INDEX "manuals_in_work" ON "notification_manuals" USING btree ("sstc_id") WHERE state in (3, 4);--> statement-breakpoint
CREATE INDEX "schedules_due" ON "notification_schedules" USING btree ("next_run") WHERE next_run is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_template_for_a_fact" ON "notification_templates" USING btree ("notice",(coalesce(branch_id, 0))) WHERE notice is not null;--> statement-breakpoint
CREATE INDEX "notification_templates_branch_id_index" ON "notification_templates" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "message_settings_branch_id_index" ON "message_settings" USING btree ("branch_id");