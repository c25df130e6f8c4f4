CREATE TABLE "privacy_requests" (
	"privacy_request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_privacy_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_kind" smallint NOT NULL,
	"request_state" smallint DEFAULT 1 NOT NULL,
	"student_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"with_family" smallint DEFAULT 0 NOT NULL,
	"requested_by" integer NOT NULL,
	"decided_by_id" integer,
	"remark" text,
	"answer" text,
	"plan" jsonb,
	"fingerprint" text,
	"task_id" uuid,
	"done_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_requested_by_users_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_decided_by_id_users_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_request_of_a_kind" ON "privacy_requests" USING btree ("student_id","request_kind") WHERE request_state < 3;--> statement-breakpoint
CREATE INDEX "privacy_requests_student_id_privacy_request_id_index" ON "privacy_requests" USING btree ("student_id","privacy_request_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_branch_id_request_state_privacy_request_id_index" ON "privacy_requests" USING btree ("branch_id","request_state","privacy_request_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_requested_by_index" ON "privacy_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "privacy_requests_decided_by_id_index" ON "privacy_requests" USING btree ("decided_by_id");