insert into history_roots values ('bank_statement_lines', 'bank_statements', 'statement_id');
--> statement-breakpoint
-- What the bank said it says for ever; what became of it may change.
create trigger document_stays before update on bank_statement_lines for each row execute function document_stays('statement_id', 'bank_profile_id', 'branch_id', 'line_no', 'value_date', 'bank_reference', 'amount', 'currency_code');
--> statement-breakpoint
-- A receipt without a drawer holds no cash.
create function cash_lies_in_a_drawer() returns trigger language plpgsql as $$
begin
  if new.payment_method = 1 and (select r.shift_id from receipts r where r.receipt_id = new.receipt_id) is null then
    raise exception 'cash is taken in a shift' using errcode = 'check_violation', constraint = 'cash_lies_in_a_drawer';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger cash_lies_in_a_drawer before insert on receipt_payments for each row execute function cash_lies_in_a_drawer();
--> statement-breakpoint
-- A line whose receipt is voided, from wherever, is free again; the invoice it was for stays as a proposal.
create function line_is_free_again() returns trigger language plpgsql as $$
begin
  update bank_statement_lines set line_state = 4, receipt_id = null, reason = null, credit_amount = 0 where receipt_id = new.receipt_id;
  return null;
end $$;
--> statement-breakpoint
create trigger line_is_free_again after update of is_deleted on receipts for each row when (old.is_deleted = 0 and new.is_deleted = 1) execute function line_is_free_again();
