-- What somebody wrote about a day may name a child: it can be emptied, as an erasure does, and never be rewritten.
create or replace function emptied_or_same(before text, after text) returns boolean language sql immutable as
  $$ select after is not distinct from before or after = '' $$;
--> statement-breakpoint
create or replace function closed_day_words() returns trigger language plpgsql as $$
begin
  if not emptied_or_same(old.remark, new.remark) then
    raise exception 'an issued document keeps its remark' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function reopened_day_stays() returns trigger language plpgsql as $$
declare
  words constant text[] := array['remark', 'reopen_reason', 'version', 'updated_at'];
begin
  if (to_jsonb(new) - words) is distinct from (to_jsonb(old) - words)
    or not emptied_or_same(old.remark, new.remark) or not emptied_or_same(old.reopen_reason, new.reopen_reason) then
    raise exception 'a day that was opened again keeps what it said: close it again' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger document_stays on closed_days;
--> statement-breakpoint
create trigger document_stays before update or delete on closed_days for each row execute function document_stays('branch_id', 'closed_date', 'taken_amount', 'reckoning', 'closed_by', 'closed_at');
--> statement-breakpoint
create trigger closed_day_words before update on closed_days for each row execute function closed_day_words();
