-- The values of changes may be emptied by the application within an erasure alone; who, when and what stays, and the digest with it.
-- A redaction without the mark that only the program's key can make is found by whoever verifies the history.
create function history_redact(ids bigint[], marks text[]) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  redacted int;
begin
  if not exists (select from batches b where b.batch_id = nullif(current_setting('sala.batch_id', true), '')::int and b.kind = 'erasure' and b.state = 'open') then
    raise exception 'the history is redacted within an erasure alone' using errcode = 'insufficient_privilege';
  end if;
  update history h set old = null, new = null, reason = null, salt = null, redacted_at = now(), redaction_mark = m.mark
    from unnest(ids, marks) as m (id, mark) where h.history_id = m.id and h.redacted_at is null and m.mark is not null;
  get diagnostics redacted = row_count;
  return redacted;
end $$;
--> statement-breakpoint
revoke execute on function history_redact(bigint[], text[]) from public;
--> statement-breakpoint
grant execute on function history_redact(bigint[], text[]) to sala_app;
