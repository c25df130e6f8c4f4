CREATE TABLE "events" (
	"event_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_name_en" text NOT NULL,
	"event_name_kh" text NOT NULL,
	"event_type" smallint DEFAULT 5 NOT NULL,
	"branch_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"venue" text,
	"description" text,
	"colour" text DEFAULT '#6b3fa0' NOT NULL,
	"is_public" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holiday_branches" (
	"hol_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	CONSTRAINT "holiday_branches_hol_id_branch_id_pk" PRIMARY KEY("hol_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "holiday_rules" (
	"hol_rule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_rules_hol_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule_name_en" text NOT NULL,
	"rule_name_kh" text NOT NULL,
	"rule_kind" smallint DEFAULT 1 NOT NULL,
	"month" smallint DEFAULT 1 NOT NULL,
	"day" smallint DEFAULT 1 NOT NULL,
	"days" smallint DEFAULT 1 NOT NULL,
	"weekday" smallint DEFAULT 7 NOT NULL,
	"substitute_day" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "holiday_rules_rule_name_en_unique" UNIQUE("rule_name_en")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"hol_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holidays_hol_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hol_name_en" text NOT NULL,
	"hol_name_kh" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "holidays_start_date_hol_name_en_unique" UNIQUE("start_date","hol_name_en")
);
--> statement-breakpoint
CREATE TABLE "front_covers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "front_covers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" uuid,
	"cover_name_en" text NOT NULL,
	"cover_name_kh" text NOT NULL,
	"branch_id" integer NOT NULL,
	"cover_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"photo" uuid,
	"landing_page_type" smallint DEFAULT 1 NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"content_en" text,
	"content_kh" text,
	"page_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_contacts" (
	"scc_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_contacts_scc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_name_en" text NOT NULL,
	"contact_name_kh" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"telegram" text,
	"branch_id" integer NOT NULL,
	"contact_order" smallint DEFAULT 1 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" uuid,
	"staff_id" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"branch_id" integer NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "year_books" (
	"year_book_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "year_books_year_book_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"branch_id" integer NOT NULL,
	"ac_year_id" integer NOT NULL,
	"front_cover_id" integer,
	"greeting_en" text,
	"greeting_kh" text,
	"is_published" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "year_books_ac_year_id_title_en_unique" UNIQUE("ac_year_id","title_en")
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_branches" ADD CONSTRAINT "holiday_branches_hol_id_holidays_hol_id_fk" FOREIGN KEY ("hol_id") REFERENCES "public"."holidays"("hol_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_branches" ADD CONSTRAINT "holiday_branches_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "front_covers" ADD CONSTRAINT "front_covers_image_files_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "front_covers" ADD CONSTRAINT "front_covers_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_photo_files_file_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_contacts" ADD CONSTRAINT "school_contacts_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_image_files_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_staff_id_employees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."employees"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_books" ADD CONSTRAINT "year_books_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_books" ADD CONSTRAINT "year_books_ac_year_id_academic_years_ac_year_id_fk" FOREIGN KEY ("ac_year_id") REFERENCES "public"."academic_years"("ac_year_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_books" ADD CONSTRAINT "year_books_front_cover_id_front_covers_id_fk" FOREIGN KEY ("front_cover_id") REFERENCES "public"."front_covers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_branch_id_start_date_index" ON "events" USING btree ("branch_id","start_date");--> statement-breakpoint
CREATE INDEX "holiday_branches_branch_id_index" ON "holiday_branches" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "front_covers_branch_id_index" ON "front_covers" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "school_contacts_branch_id_index" ON "school_contacts" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "signatures_branch_id_index" ON "signatures" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "signatures_staff_id_index" ON "signatures" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "year_books_branch_id_index" ON "year_books" USING btree ("branch_id");