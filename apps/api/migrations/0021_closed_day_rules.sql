-- Whoever posts holds his branch's days open in share, and whoever closes one holds them alone: what is on its way is counted, or finds the day closed.
create function hold_days(branch int) returns void language sql as $$ select pg_advisory_xact_lock_shared(hashtext('closed_days'), branch) $$;
--> statement-breakpoint
create function hold_days_alone(branch int) returns void language sql as $$ select pg_advisory_xact_lock(hashtext('closed_days'), branch) $$;
--> statement-breakpoint
create function closed_day_stays_closed() returns trigger language plpgsql as $$
declare
  posted record;
  until date;
begin
  for posted in select n.branch_id, min(n.posting_date) as first_day from new_rows n group by n.branch_id order by n.branch_id loop
    perform hold_days(posted.branch_id);
    select max(c.closed_date) into until from closed_days c where c.branch_id = posted.branch_id and c.is_reopened = 0;
    if posted.first_day <= until then
      raise exception 'the days of branch % are closed until %', posted.branch_id, until using errcode = 'check_violation', constraint = 'day_is_closed',
        detail = (select jsonb_build_object('day', posted.first_day, 'until', until, 'name_en', b.branch_name_en, 'name_kh', b.branch_name_kh) from branches b where b.branch_id = posted.branch_id);
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger closed_day_stays_closed after insert on ledger_entries referencing new table as new_rows for each statement execute function closed_day_stays_closed();
--> statement-breakpoint
create trigger document_stays before update or delete on closed_days for each row execute function document_stays('branch_id', 'closed_date', 'taken_amount', 'reckoning', 'remark', 'closed_by', 'closed_at');
--> statement-breakpoint
create function reopened_day_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a day that was opened again keeps what it said: close it again' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger reopened_day_stays before update on closed_days for each row when (old.is_reopened = 1) execute function reopened_day_stays();
--> statement-breakpoint
create trigger closed_days_stay before truncate on closed_days for each statement execute function ledger_stays();
--> statement-breakpoint
insert into batch_finals values ('closed_days', 'a closed day is opened again by name, never undone');
--> statement-breakpoint
-- Kind words to begin with; every school may change them.
insert into reminder_steps (days_overdue, title_en, title_kh, text_en, text_kh) values
  (3, 'A friendly reminder', 'ការរំលឹកដោយមិត្តភាព',
    'Dear parents of {student}, this is a friendly reminder that {amount} of invoice {invoice} was due on {due}. If you have paid in the meantime, thank you, and please disregard this message. {school}',
    'ជូនចំពោះមាតាបិតារបស់ {student}៖ យើងខ្ញុំសូមរំលឹកដោយក្តីគោរពថា ប្រាក់ចំនួន {amount} នៃវិក្កយបត្រ {invoice} ដល់ថ្ងៃកំណត់បង់នៅថ្ងៃទី {due}។ ប្រសិនបើលោកអ្នកបានបង់រួចហើយ យើងខ្ញុំសូមអរគុណ ហើយសូមកុំប្រកាន់ចំពោះសារនេះ។ {school}'),
  (14, 'Second reminder', 'ការរំលឹកលើកទីពីរ',
    'Dear parents of {student}, {amount} of invoice {invoice} has been open for {days} days (due on {due}). Please pay at the counter of the school, or talk to us if you need more time: we will find a way together. {school}',
    'ជូនចំពោះមាតាបិតារបស់ {student}៖ ប្រាក់ចំនួន {amount} នៃវិក្កយបត្រ {invoice} មិនទាន់បានបង់អស់រយៈពេល {days} ថ្ងៃហើយ (ថ្ងៃកំណត់៖ {due})។ សូមអញ្ជើញមកបង់នៅបញ្ជរសាលា ឬពិភាក្សាជាមួយយើងខ្ញុំ ប្រសិនបើលោកអ្នកត្រូវការពេលបន្ថែម។ {school}'),
  (30, 'Please come and see us', 'សូមអញ្ជើញមកជួបយើងខ្ញុំ',
    'Dear parents of {student}, {amount} of invoice {invoice} has now been open for {days} days (due on {due}). Please come to the finance office this week, so that we can agree on how it will be paid. {school}',
    'ជូនចំពោះមាតាបិតារបស់ {student}៖ ប្រាក់ចំនួន {amount} នៃវិក្កយបត្រ {invoice} មិនទាន់បានបង់អស់រយៈពេល {days} ថ្ងៃហើយ (ថ្ងៃកំណត់៖ {due})។ សូមអញ្ជើញមកការិយាល័យហិរញ្ញវត្ថុក្នុងសប្តាហ៍នេះ ដើម្បីព្រមព្រៀងគ្នាអំពីរបៀបបង់។ {school}');
--> statement-breakpoint
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
