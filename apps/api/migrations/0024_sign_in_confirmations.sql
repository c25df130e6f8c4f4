CREATE TABLE "sign_in_confirmations" (
	"confirmation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_confirmations_confirmation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" smallint NOT NULL,
	"whose" text NOT NULL,
	"people" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"asked_by_id" integer NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamptz,
	"expires_at" timestamptz NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("sign_in_confirmations"."whose", ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reset_links" ADD COLUMN "confirmation_id" integer;--> statement-breakpoint
ALTER TABLE "sign_in_slips" ADD COLUMN "confirmation_id" integer;--> statement-breakpoint
-- What was handed out before there were confirmations goes on working until its day.
insert into sign_in_confirmations (kind, whose, people, branch_id, asked_by_id, state, decided_by_id, decided_at, expires_at)
  select 2, 'before confirmations', (select count(*) from reset_links) + (select count(*) from sign_in_slips), min(branch_id), 0, 2, 0, now(), now() from branches
  where exists (select from reset_links) or exists (select from sign_in_slips) having min(branch_id) is not null;--> statement-breakpoint
update reset_links set confirmation_id = (select min(confirmation_id) from sign_in_confirmations);--> statement-breakpoint
update sign_in_slips set confirmation_id = (select min(confirmation_id) from sign_in_confirmations);--> statement-breakpoint
ALTER TABLE "reset_links" ALTER COLUMN "confirmation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_slips" ALTER COLUMN "confirmation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_confirmations" ADD CONSTRAINT "sign_in_confirmations_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_confirmations_branch_id_state_index" ON "sign_in_confirmations" USING btree ("branch_id","state");--> statement-breakpoint
CREATE INDEX "sign_in_confirmations_state_expires_at_index" ON "sign_in_confirmations" USING btree ("state","expires_at");--> statement-breakpoint
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_confirmation_id_sign_in_confirmations_confirmation_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "public"."sign_in_confirmations"("confirmation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_slips" ADD CONSTRAINT "sign_in_slips_confirmation_id_sign_in_confirmations_confirmation_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "public"."sign_in_confirmations"("confirmation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reset_links_confirmation_id_index" ON "reset_links" USING btree ("confirmation_id");--> statement-breakpoint
CREATE INDEX "sign_in_slips_confirmation_id_index" ON "sign_in_slips" USING btree ("confirmation_id");