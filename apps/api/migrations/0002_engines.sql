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
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_file_id_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("file_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_reads_of_user" ON "bulk_reads" USING btree ("user_id","created_date");--> statement-breakpoint
CREATE INDEX "tasks_of_user" ON "tasks" USING btree ("user_id","created_date");