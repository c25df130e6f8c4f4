CREATE TABLE "row_merges" (
	"row_merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_merges_row_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"dropped_id" text NOT NULL,
	"kept_id" text NOT NULL,
	"batch_id" integer NOT NULL,
	"followed" jsonb DEFAULT '{}'::jsonb NOT NULL
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
ALTER TABLE "row_merges" ADD CONSTRAINT "row_merges_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "row_merges_of_row" ON "row_merges" USING btree ("table_name","dropped_id");--> statement-breakpoint
CREATE INDEX "row_merges_into_row" ON "row_merges" USING btree ("table_name","kept_id");--> statement-breakpoint
CREATE INDEX "row_merges_batch_id_index" ON "row_merges" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_pair_state_score_duplicate_pair_id_index" ON "duplicate_pairs" USING btree ("pair_state","score","duplicate_pair_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_pair_kind_other_id_index" ON "duplicate_pairs" USING btree ("pair_kind","other_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_batch_id_index" ON "duplicate_pairs" USING btree ("batch_id");