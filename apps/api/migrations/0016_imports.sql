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
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_import_id_verdict_row_number_index" ON "import_rows" USING btree ("import_id","verdict","row_number");--> statement-breakpoint
CREATE INDEX "imports_branch_id_import_id_index" ON "imports" USING btree ("branch_id","import_id");--> statement-breakpoint
CREATE INDEX "imports_batch_id_index" ON "imports" USING btree ("batch_id");