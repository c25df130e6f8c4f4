CREATE TABLE "bank_statement_lines" (
	"statement_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_lines_statement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"bank_profile_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"line_no" integer NOT NULL,
	"value_date" date NOT NULL,
	"bank_reference" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency_code" text NOT NULL,
	"payer_text" text DEFAULT '' NOT NULL,
	"remark_text" text DEFAULT '' NOT NULL,
	"line_state" smallint NOT NULL,
	"reason" smallint,
	"inv_id" integer,
	"receipt_id" integer,
	"credit_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statement_lines_receipt_id_unique" UNIQUE("receipt_id"),
	CONSTRAINT "one_line_of_a_reference" UNIQUE("bank_profile_id","bank_reference"),
	CONSTRAINT "money_came_in" CHECK (amount > 0),
	CONSTRAINT "settled_by_a_receipt" CHECK ((line_state = 3) = (receipt_id is not null)),
	CONSTRAINT "not_matched_says_why" CHECK (line_state <> 2 or reason is not null),
	CONSTRAINT "set_aside_says_why" CHECK (line_state <> 5 or reason is not null or note is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"statement_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_profile_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"currency_code" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"line_count" integer NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "refunds_give_back";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "shift_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("statement_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_bank_profile_id_bank_profiles_id_fk" FOREIGN KEY ("bank_profile_id") REFERENCES "public"."bank_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_bank_profile_id_bank_profiles_id_fk" FOREIGN KEY ("bank_profile_id") REFERENCES "public"."bank_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lines_of_a_statement" ON "bank_statement_lines" USING btree ("statement_id","line_state","statement_line_id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_branch_id_line_state_index" ON "bank_statement_lines" USING btree ("branch_id","line_state");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_inv_id_index" ON "bank_statement_lines" USING btree ("inv_id") WHERE inv_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statements_branch_id_statement_id_index" ON "bank_statements" USING btree ("branch_id","statement_id");--> statement-breakpoint
CREATE INDEX "bank_statements_bank_profile_id_statement_id_index" ON "bank_statements" USING btree ("bank_profile_id","statement_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "refunds_give_back" CHECK ((receipt_kind = 2) = (refunds_receipt_id is not null) and (case when receipt_kind in (1, 4) then total_amount > 0 else total_amount < 0 end));