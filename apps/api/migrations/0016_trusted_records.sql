CREATE TABLE "looks" (
	"look_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "looks_look_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot" integer DEFAULT (extract(epoch from now())::bigint / 600) NOT NULL,
	"looked_at" timestamptz DEFAULT now() NOT NULL,
	"user_id" integer NOT NULL,
	"about" text NOT NULL,
	"about_id" integer NOT NULL,
	"resource" text NOT NULL,
	"record_id" text DEFAULT '' NOT NULL,
	"deed" smallint NOT NULL,
	"route" text NOT NULL,
	"request_id" text,
	CONSTRAINT "looks_look_id_slot_pk" PRIMARY KEY("look_id","slot"),
	CONSTRAINT "one_look_in_ten_minutes" UNIQUE("slot","user_id","about_id","resource","record_id","deed","about")
);
--> statement-breakpoint
CREATE TABLE "row_merges" (
	"row_merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_merges_row_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"dropped_id" text NOT NULL,
	"kept_id" text NOT NULL,
	"batch_id" integer NOT NULL,
	"followed" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chosen_children" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_slips" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_slips_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"import_mapping_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_mappings_import_mapping_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"branch_id" integer NOT NULL,
	"headings" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_kind_branch_id_headings_unique" UNIQUE("kind","branch_id","headings")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_row_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_rows_import_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"row_number" integer NOT NULL,
	"verdict" smallint,
	"title" text DEFAULT '' NOT NULL,
	"cells" jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"understood" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"existing_key" text,
	"plan" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "import_rows_import_id_row_number_unique" UNIQUE("import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"resource" text NOT NULL,
	"file_name" text NOT NULL,
	"sheet_name" text NOT NULL,
	"branch_id" integer NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"header_row" integer DEFAULT 1 NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"date_order" text DEFAULT 'auto' NOT NULL,
	"name_order" text DEFAULT 'last_first' NOT NULL,
	"existing" text DEFAULT 'change' NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb,
	"fingerprint" text,
	"task_id" uuid,
	"batch_id" integer,
	"committed_at" timestamptz,
	"undone_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"duplicate_pair_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duplicate_pairs_duplicate_pair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pair_kind" smallint NOT NULL,
	"one_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"pair_state" smallint DEFAULT 1 NOT NULL,
	"decided_by" integer,
	"decided_at" timestamptz,
	"kept_id" integer,
	"gone_name_en" text,
	"gone_name_kh" text,
	"branch_ids" integer[],
	"batch_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "duplicate_pairs_pair_kind_one_id_other_id_unique" UNIQUE("pair_kind","one_id","other_id")
);
--> statement-breakpoint
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
CREATE TABLE "consent_texts" (
	"consent_text_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_texts_consent_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"text_version" integer,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"text_en" text NOT NULL,
	"text_kh" text NOT NULL,
	"renews" smallint DEFAULT 0 NOT NULL,
	"published_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "consent_texts_purpose_text_version_unique" UNIQUE("purpose","text_version"),
	CONSTRAINT "published_has_a_version" CHECK (("consent_texts"."published_at" is null) = ("consent_texts"."text_version" is null))
);
--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"retention_rule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_rules_retention_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule_name_en" text NOT NULL,
	"rule_name_kh" text NOT NULL,
	"what" text NOT NULL,
	"keep_for" integer NOT NULL,
	"keep_unit" text DEFAULT 'months' NOT NULL,
	"action" text DEFAULT 'erase' NOT NULL,
	"reason_en" text NOT NULL,
	"reason_kh" text NOT NULL,
	"is_active" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"retention_run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_retention_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ran_at" timestamptz DEFAULT now() NOT NULL,
	"retention_rule_id" integer NOT NULL,
	"action" text NOT NULL,
	"counted" integer NOT NULL,
	"since_from" timestamptz,
	"since_to" timestamptz,
	"problem" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "row_merges" ADD CONSTRAINT "row_merges_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_children" ADD CONSTRAINT "chosen_children_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_children" ADD CONSTRAINT "chosen_children_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_slips" ADD CONSTRAINT "sign_in_slips_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_requested_by_users_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_decided_by_id_users_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_retention_rule_id_retention_rules_retention_rule_id_fk" FOREIGN KEY ("retention_rule_id") REFERENCES "public"."retention_rules"("retention_rule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "looks_of_subject" ON "looks" USING btree ("about_id","look_id");--> statement-breakpoint
CREATE INDEX "looks_by_user" ON "looks" USING btree ("user_id","look_id");--> statement-breakpoint
CREATE INDEX "looks_by_date" ON "looks" USING brin ("looked_at");--> statement-breakpoint
CREATE INDEX "row_merges_of_row" ON "row_merges" USING btree ("table_name","dropped_id");--> statement-breakpoint
CREATE INDEX "row_merges_into_row" ON "row_merges" USING btree ("table_name","kept_id");--> statement-breakpoint
CREATE INDEX "row_merges_batch_id_index" ON "row_merges" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "chosen_children_student_id_index" ON "chosen_children" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "import_rows_import_id_verdict_row_number_index" ON "import_rows" USING btree ("import_id","verdict","row_number");--> statement-breakpoint
CREATE INDEX "imports_branch_id_import_id_index" ON "imports" USING btree ("branch_id","import_id");--> statement-breakpoint
CREATE INDEX "imports_batch_id_index" ON "imports" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_pair_state_score_duplicate_pair_id_index" ON "duplicate_pairs" USING btree ("pair_state","score","duplicate_pair_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_pair_kind_other_id_index" ON "duplicate_pairs" USING btree ("pair_kind","other_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_batch_id_index" ON "duplicate_pairs" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_request_of_a_kind" ON "privacy_requests" USING btree ("student_id","request_kind") WHERE request_state < 3;--> statement-breakpoint
CREATE INDEX "privacy_requests_student_id_privacy_request_id_index" ON "privacy_requests" USING btree ("student_id","privacy_request_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_branch_id_request_state_privacy_request_id_index" ON "privacy_requests" USING btree ("branch_id","request_state","privacy_request_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_requested_by_index" ON "privacy_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "privacy_requests_decided_by_id_index" ON "privacy_requests" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "retention_runs_retention_rule_id_retention_run_id_index" ON "retention_runs" USING btree ("retention_rule_id","retention_run_id");