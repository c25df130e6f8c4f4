insert into history_exceptions values
  ('duplicate_pairs', 'found by a search and found again by the next; who decided, and when, stands in the row'),
  ('row_merges', 'which row took which other one over; the batch that it belongs to is told by the history');
--> statement-breakpoint
-- Who looked at a child's health record cannot be unsaid. When two records of one child become one, the looks go along, and nothing else of them changes.
drop trigger health_reads_stay on health_reads;
--> statement-breakpoint
create function health_read_follows() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('sala.row_follows', true), '') <> '1' or to_jsonb(new) - 'student_id' is distinct from to_jsonb(old) - 'student_id' then
    raise exception 'who looked at a health record cannot be changed or removed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger health_reads_stay before delete or truncate on health_reads for each statement execute function health_reads_stay();
--> statement-breakpoint
create trigger health_read_follows before update on health_reads for each row execute function health_read_follows();
