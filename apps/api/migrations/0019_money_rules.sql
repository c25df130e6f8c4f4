insert into history_exceptions values
  ('number_counters', 'counts; the documents that carry the numbers are recorded themselves'),
  ('once_answers', 'a log of answers, to which rows are only added'),
  ('ledger_entries', 'a log itself, which nobody can change'),
  ('ledger_lines', 'a log itself, which nobody can change');
--> statement-breakpoint
insert into batch_finals values
  ('ledger_entries', 'money is reversed, never undone'),
  ('ledger_lines', 'money is reversed, never undone');
--> statement-breakpoint
insert into history_roots values
  ('pre_invoice_lines', 'pre_invoices', 'pre_inv_id'),
  ('quotation_lines', 'quotations', 'quotation_id'),
  ('invoice_lines', 'invoices', 'inv_id'),
  ('invoice_instalments', 'invoices', 'inv_id'),
  ('receipt_lines', 'receipts', 'receipt_id'),
  ('receipt_payments', 'receipts', 'receipt_id'),
  ('invoice_confirm_lines', 'invoice_confirms', 'confirm_id'),
  ('fee_group_items', 'fee_groups', 'fee_group_id'),
  ('instalment_parts', 'instalment_plans', 'plan_id');
--> statement-breakpoint
insert into currencies (currency_code, name_en, name_kh, symbol, decimals, is_base) values ('USD', 'US dollar', 'ដុល្លារអាមេរិក', '$', 2, 1), ('KHR', 'Riel', 'រៀល', '៛', 0, 0);
--> statement-breakpoint
insert into fee_types (fee_type_id, fee_type_name, fee_type_name_kh) values
  (1, 'Tuition Fee', 'ថ្លៃសិក្សា'), (2, 'Service Fee', 'ថ្លៃសេវា'), (3, 'Bus Fee', 'ថ្លៃរថយន្ត'),
  (4, 'Study Material', 'សម្ភារៈសិក្សា'), (5, 'Other Material', 'សម្ភារៈផ្សេងៗ'), (6, 'Others', 'ផ្សេងៗ');
--> statement-breakpoint
insert into ledger_accounts (account_id, name_en, name_kh) values
  (1, 'Owed by students', 'ប្រាក់ដែលសិស្សជំពាក់'), (2, 'Cash', 'សាច់ប្រាក់'), (3, 'Bank', 'ធនាគារ'), (4, 'KHQR', 'KHQR'), (5, 'Cheques', 'មូលប្បទានប័ត្រ'),
  (6, 'Cards', 'កាត'), (7, 'Credits of students', 'ប្រាក់ទុករបស់សិស្ស'), (21, 'Tuition', 'ចំណូលថ្លៃសិក្សា'), (22, 'Services', 'ចំណូលសេវា'), (23, 'Bus', 'ចំណូលរថយន្ត'),
  (24, 'Study material', 'ចំណូលសម្ភារៈសិក្សា'), (25, 'Other material', 'ចំណូលសម្ភារៈផ្សេងៗ'), (26, 'Other income', 'ចំណូលផ្សេងៗ'), (31, 'Rounding', 'ការបង្គត់'),
  (32, 'Differences of drawers', 'លម្អៀងថតប្រាក់'), (40, 'Opening balances', 'សមតុល្យដើមគ្រា');
--> statement-breakpoint
create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to: reverse the entry by another' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger ledger_stays before update or delete or truncate on ledger_entries for each statement execute function ledger_stays();
--> statement-breakpoint
create trigger ledger_stays before update or delete or truncate on ledger_lines for each statement execute function ledger_stays();
--> statement-breakpoint
create trigger answers_stay before delete or truncate on once_answers for each statement execute function ledger_stays();
--> statement-breakpoint
-- All lines of an entry come in one statement and make nothing together; a reversal says the opposite of what it reverses, account by account.
create function ledger_balances() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select n.entry_id into wrong from new_rows n group by n.entry_id having sum(n.base_amount) <> 0 limit 1;
  if wrong is not null then
    raise exception 'entry % does not balance', wrong using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  select e.entry_id into wrong from ledger_entries e
    where e.entry_id in (select n.entry_id from new_rows n) and e.reverses_entry_id is not null and exists (
      select from ledger_lines l where l.entry_id in (e.entry_id, e.reverses_entry_id)
        group by l.account_id, l.inv_id, l.credit_id, l.currency_code having sum(l.amount) <> 0 or sum(l.base_amount) <> 0) limit 1;
  if wrong is not null then
    raise exception 'entry % does not take back what it reverses', wrong using errcode = 'check_violation', constraint = 'ledger_reverses';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_balances after insert on ledger_lines referencing new table as new_rows for each statement execute function ledger_balances();
--> statement-breakpoint
-- Every entry has lines by the time it commits.
create function ledger_entry_has_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_lines l where l.entry_id = new.entry_id) then
    raise exception 'entry % says nothing', new.entry_id using errcode = 'check_violation', constraint = 'ledger_entry_has_lines';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entry_has_lines after insert on ledger_entries deferrable initially deferred for each row execute function ledger_entry_has_lines();
--> statement-breakpoint
-- What a document said when it was issued, it says for ever; a void is a mark on it that is never taken off. Who it is about may be merged, and words about him erased.
create function document_stays() returns trigger language plpgsql as $$
declare
  fixed text;
begin
  if tg_op = 'DELETE' then
    raise exception 'a document of money is voided, never deleted' using errcode = 'insufficient_privilege';
  end if;
  foreach fixed in array tg_argv loop
    if to_jsonb(new) -> fixed is distinct from to_jsonb(old) -> fixed then
      raise exception 'an issued document keeps its %', fixed using errcode = 'insufficient_privilege';
    end if;
  end loop;
  if to_jsonb(old) -> 'is_deleted' = '1' and to_jsonb(new) -> 'is_deleted' = '0' then
    raise exception 'a void document stays void' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger document_stays before update or delete on invoices for each row execute function document_stays('inv_number', 'inv_kind', 'credits_inv_id', 'branch_id', 'inv_date', 'exchange_rate', 'total_amount', 'total_khr');
--> statement-breakpoint
create trigger document_stays before update or delete on invoice_lines for each row execute function document_stays('inv_id', 'line_no', 'fee_type_id', 'quantity', 'price', 'amount', 'discount_rate', 'total_amount');
--> statement-breakpoint
create trigger document_stays before update or delete on receipts for each row execute function document_stays('receipt_number', 'receipt_kind', 'refunds_receipt_id', 'branch_id', 'shift_id', 'receipt_date', 'exchange_rate', 'total_amount', 'rounding_amount');
--> statement-breakpoint
create trigger document_stays before update or delete on receipt_lines for each row execute function document_stays('receipt_id', 'inv_id', 'inv_line_id', 'amount');
--> statement-breakpoint
create trigger document_stays before update or delete on receipt_payments for each row execute function document_stays('receipt_id', 'payment_method', 'currency_code', 'amount', 'base_amount', 'bank_profile_id', 'credit_id');
--> statement-breakpoint
alter table ledger_lines add constraint ledger_lines_shift foreign key (shift_id) references cashier_shifts (cashier_shift_id);
--> statement-breakpoint
alter table payment_testing add constraint payment_testing_shift foreign key (shift_id) references cashier_shifts (cashier_shift_id);
--> statement-breakpoint
-- Every company has its days to pay from the moment it is entered.
create function company_has_credit_days() returns trigger language plpgsql as $$
begin
  insert into default_credit_days (company_id) values (new.company_id) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger company_has_credit_days after insert on companies for each row execute function company_has_credit_days();
--> statement-breakpoint
insert into default_credit_days (company_id) select company_id from companies on conflict do nothing;
--> statement-breakpoint
insert into history_exceptions values
  ('pre_invoice_left_outs', 'what a generation found: derived from what it read, and worked out anew by the next');
--> statement-breakpoint
create trigger document_stays before update or delete on quotations for each row execute function document_stays('quotation_number', 'branch_id', 'quotation_date', 'valid_until', 'exchange_rate', 'total_amount', 'total_khr');
--> statement-breakpoint
create trigger document_stays before update or delete on quotation_lines for each row execute function document_stays('quotation_id', 'line_no', 'fee_type_id', 'quantity', 'price', 'amount', 'discount_rate', 'total_amount');
--> statement-breakpoint
create trigger document_stays before update or delete on payment_testing for each row execute function document_stays('testing_number', 'branch_id', 'shift_id', 'testing_date', 'fee_setup_id', 'quantity', 'price', 'payment_method', 'currency_code', 'exchange_rate', 'total_amount', 'total_khr');
--> statement-breakpoint
-- A pre-invoice may be priced anew while nothing is owed; its number, its student's branch and its period stay.
create trigger document_stays before update or delete on pre_invoices for each row execute function document_stays('pre_inv_number', 'branch_id', 'period', 'run_id');
--> statement-breakpoint
-- Batches and imports sort in tables that live for one transaction; a group's database grants nothing to everybody.
do $$ begin execute format('grant temporary on database %I to sala_app', current_database()); end $$;
