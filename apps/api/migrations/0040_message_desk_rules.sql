insert into history_exceptions values
  ('outbox', 'what is on its way out; what it tells of is recorded itself'),
  ('partitioned_tables', 'changes only with a migration'),
  ('notices', 'a log itself, to which rows are only added'),
  ('notice_receivers', 'each row carries its own times; a million of them for one announcement'),
  ('notice_tallies', 'counts of the receivers');
--> statement-breakpoint
insert into partitioned_tables values ('notices', 'month'), ('notice_receivers', 'month'), ('notice_tallies', 'month');
--> statement-breakpoint
-- The pieces of this period and of those to come, which the application may ask for and not make itself. A piece is made
-- first and attached then, so that nobody who reads or writes waits for it.
create function make_partitions(ahead int default 2) returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  t record;
  first_day date;
  piece text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(7253);
  for t in select table_name, unit from public.partitioned_tables order by table_name loop
    for n in 0 .. ahead loop
      first_day := (date_trunc(t.unit, now() at time zone 'Asia/Phnom_Penh') + n * ('1 ' || t.unit)::interval)::date;
      piece := t.table_name || '_' || to_char(first_day, case t.unit when 'month' then 'YYYYMM' else 'YYYYMMDD' end);
      continue when to_regclass('public.' || piece) is not null;
      execute format('create table public.%I (like public.%I including defaults including constraints)', piece, t.table_name);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', t.table_name, piece, first_day,
        (first_day + ('1 ' || t.unit)::interval)::date);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
--> statement-breakpoint
-- Lets whole pieces go whose time ended before a day, and nothing that is younger than half a year. Answers how many.
create function drop_partitions(of_table text, before date) returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  piece record;
  gone int := 0;
begin
  if not exists (select from public.partitioned_tables where table_name = of_table) then
    raise exception 'the table % does not lie in pieces', of_table;
  end if;
  for piece in
    select c.relname, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''')::date as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ('public.' || quote_ident(of_table))::regclass order by 2
  loop
    continue when piece.ends > least(before, (now() - interval '6 months')::date);
    execute format('drop table public.%I', piece.relname);
    gone := gone + 1;
  end loop;
  return gone;
end $$;
--> statement-breakpoint
revoke execute on function make_partitions(int), drop_partitions(text, date) from public;
--> statement-breakpoint
grant execute on function make_partitions(int), drop_partitions(text, date) to sala_app;
--> statement-breakpoint
select make_partitions();
--> statement-breakpoint
-- Each change of receivers moves the counts by what it changed; a row that merely got another date moves none.
create function tally_receivers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notice_tallies as t (sent_month, notice_id, branch_id, channel, state, slot, receivers)
      select sent_month, notice_id, branch_id, channel, state, pg_backend_pid() % 8, count(*) from new_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict on constraint notice_tallies_pk do update set receivers = t.receivers + excluded.receivers;
  elsif tg_op = 'DELETE' then
    insert into notice_tallies as t (sent_month, notice_id, branch_id, channel, state, slot, receivers)
      select sent_month, notice_id, branch_id, channel, state, pg_backend_pid() % 8, -count(*) from old_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict on constraint notice_tallies_pk do update set receivers = t.receivers + excluded.receivers;
  else
    insert into notice_tallies as t (sent_month, notice_id, branch_id, channel, state, slot, receivers)
      select sent_month, notice_id, branch_id, channel, state, pg_backend_pid() % 8, sum(n)
      from (select sent_month, notice_id, branch_id, channel, state, 1 as n from new_rows
        union all select sent_month, notice_id, branch_id, channel, state, -1 from old_rows) moved
      group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
      on conflict on constraint notice_tallies_pk do update set receivers = t.receivers + excluded.receivers;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger tally_insert after insert on notice_receivers referencing new table as new_rows for each statement execute function tally_receivers();
--> statement-breakpoint
create trigger tally_update after update on notice_receivers referencing old table as old_rows new table as new_rows for each statement execute function tally_receivers();
--> statement-breakpoint
create trigger tally_delete after delete on notice_receivers referencing old table as old_rows for each statement execute function tally_receivers();
