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
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_retention_rule_id_retention_rules_retention_rule_id_fk" FOREIGN KEY ("retention_rule_id") REFERENCES "public"."retention_rules"("retention_rule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "looks_of_subject" ON "looks" USING btree ("about_id","look_id");--> statement-breakpoint
CREATE INDEX "looks_by_user" ON "looks" USING btree ("user_id","look_id");--> statement-breakpoint
CREATE INDEX "looks_by_date" ON "looks" USING brin ("looked_at");--> statement-breakpoint
CREATE INDEX "retention_runs_retention_rule_id_retention_run_id_index" ON "retention_runs" USING btree ("retention_rule_id","retention_run_id");