ALTER TABLE "bank_statements" ALTER COLUMN "total_amount" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "float_khr" SET DATA TYPE numeric(20, 0);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "counted_usd" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "counted_khr" SET DATA TYPE numeric(20, 0);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "expected_usd" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "expected_khr" SET DATA TYPE numeric(20, 0);--> statement-breakpoint
ALTER TABLE "closed_days" ALTER COLUMN "taken_amount" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "max_quantity" numeric(8, 2) DEFAULT '366' NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "max_amount" numeric(14, 2) DEFAULT '50000' NOT NULL;--> statement-breakpoint
-- What a reference of a bank says however it is written: letters and digits alone, in capitals; the program has the same (fold-reference.ts of the contract).
create function fold_reference(reference text) returns text language sql immutable strict parallel safe as $$
  select case when w.word = '' then '' else w.word || p.turn end
  from (select translate(upper(normalize(reference, NFKC)), '០១២៣៤៥៦៧៨៩', '0123456789') as plain) r
    cross join lateral (select coalesce(substring(r.plain from '(\+[2-9])[\s.]*$'), '') as turn) p
    cross join lateral (select regexp_replace(case when p.turn = '' then r.plain else regexp_replace(r.plain, '\+[2-9][\s.]*$', '') end,
      '[\s!-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\ufeff]', '', 'g') as word) w
$$;
--> statement-breakpoint
ALTER TABLE "bank_statement_lines" DROP CONSTRAINT "one_line_of_a_reference";--> statement-breakpoint
DROP INDEX "receipt_payments_bank_profile_id_reference_index";--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "reference_fold" text;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "counter_receipt_id" integer;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD COLUMN "reference_fold" text;--> statement-breakpoint
-- What is here is folded without a change in its history. Rows that fold alike were taken for two before: they stay, the first bears the fold, and each later one
-- the fold with # and its own number, which no reference folds to. From now on the next of their like is known by the first.
alter table bank_statement_lines disable trigger user;--> statement-breakpoint
update bank_statement_lines set reference_fold = case when bank_reference like 'none:%' then bank_reference else coalesce(nullif(fold_reference(bank_reference), ''), bank_reference) end;--> statement-breakpoint
update bank_statement_lines l set reference_fold = l.reference_fold || '#' || l.statement_line_id
  from (select statement_line_id, row_number() over (partition by bank_profile_id, reference_fold order by statement_line_id) as turn from bank_statement_lines) t
  where t.statement_line_id = l.statement_line_id and t.turn > 1;--> statement-breakpoint
alter table bank_statement_lines enable trigger user;--> statement-breakpoint
alter table receipt_payments disable trigger user;--> statement-breakpoint
update receipt_payments p set reference_fold = nullif(fold_reference(p.reference), '') from receipts r
  where r.receipt_id = p.receipt_id and r.is_deleted = 0 and p.bank_profile_id is not null and p.reference is not null;--> statement-breakpoint
update receipt_payments p set reference_fold = p.reference_fold || '#' || p.receipt_payment_id
  from (select receipt_payment_id, row_number() over (partition by bank_profile_id, reference_fold order by receipt_payment_id) as turn
    from receipt_payments where reference_fold is not null) t
  where t.receipt_payment_id = p.receipt_payment_id and t.turn > 1;--> statement-breakpoint
alter table receipt_payments enable trigger user;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ALTER COLUMN "reference_fold" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_counter_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("counter_receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_counter_receipt_id_index" ON "bank_statement_lines" USING btree ("counter_receipt_id") WHERE counter_receipt_id is not null;--> statement-breakpoint
CREATE INDEX "test_fees_of_a_transfer" ON "payment_testing" USING btree ("bank_profile_id",fold_reference(reference)) WHERE bank_profile_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_payment_of_a_transfer" ON "receipt_payments" USING btree ("bank_profile_id","reference_fold") WHERE reference_fold is not null;--> statement-breakpoint
CREATE INDEX "payments_into_an_account" ON "receipt_payments" USING btree ("bank_profile_id","amount") WHERE bank_profile_id is not null;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "one_line_of_a_reference" UNIQUE("bank_profile_id","reference_fold");--> statement-breakpoint
-- Whoever writes a payment or a line, a version of the program that knows no folds among them, writes what it folds to.
create function payment_is_folded() returns trigger language plpgsql as $$
begin
  if new.bank_profile_id is not null and exists (select from receipts r where r.receipt_id = new.receipt_id and r.is_deleted = 0) then
    new.reference_fold := coalesce(new.reference_fold, nullif(fold_reference(new.reference), ''));
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payment_is_folded before insert on receipt_payments for each row execute function payment_is_folded();
--> statement-breakpoint
create function line_is_folded() returns trigger language plpgsql as $$
begin
  new.reference_fold := coalesce(new.reference_fold, case when new.bank_reference like 'none:%' then null else nullif(fold_reference(new.bank_reference), '') end, new.bank_reference);
  return new;
end $$;
--> statement-breakpoint
create trigger line_is_folded before insert on bank_statement_lines for each row execute function line_is_folded();
--> statement-breakpoint
-- A receipt that is voided gives its references back, and a line that was explained by it, or asked about it, is free again.
create or replace function line_is_free_again() returns trigger language plpgsql as $$
begin
  update bank_statement_lines set line_state = 4, receipt_id = null, reason = null, credit_amount = 0 where receipt_id = new.receipt_id;
  update bank_statement_lines set line_state = 4, reason = null, counter_receipt_id = null where counter_receipt_id = new.receipt_id;
  update receipt_payments set reference_fold = null where receipt_id = new.receipt_id and reference_fold is not null;
  return null;
end $$;
