CREATE TABLE "calendar_links" (
	"calendar_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_links_calendar_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_name" text NOT NULL,
	"link_kind" smallint DEFAULT 3 NOT NULL,
	"branch_id" integer NOT NULL,
	"class_id" integer,
	"teacher_id" integer,
	"language" text DEFAULT 'km' NOT NULL,
	"token_digest" text,
	"revoked_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "teaching_records" (
	"detail_id" integer NOT NULL,
	"lesson_date" date NOT NULL,
	"branch_id" integer NOT NULL,
	"teaching_status" smallint NOT NULL,
	"substitute_teacher_id" integer,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teaching_records_detail_id_lesson_date_pk" PRIMARY KEY("detail_id","lesson_date")
);
--> statement-breakpoint
ALTER TABLE "schedule_details" ADD COLUMN "branch_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_class_id_classes_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_detail_id_schedule_details_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."schedule_details"("detail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_substitute_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("substitute_teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_links_branch_id_index" ON "calendar_links" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "calendar_links_class_id_index" ON "calendar_links" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "calendar_links_teacher_id_index" ON "calendar_links" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teaching_records_branch_id_lesson_date_index" ON "teaching_records" USING btree ("branch_id","lesson_date");--> statement-breakpoint
CREATE INDEX "teaching_records_substitute_teacher_id_lesson_date_index" ON "teaching_records" USING btree ("substitute_teacher_id","lesson_date");