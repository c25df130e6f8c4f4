-- As before, and a piece has the columns that the database fills itself.
create or replace function make_partitions(ahead int default 2) returns int language plpgsql security definer set search_path = pg_catalog, public as $$
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
      execute format('create table public.%I (like public.%I including defaults including constraints including generated)', piece, t.table_name);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', t.table_name, piece, first_day,
        (first_day + ('1 ' || t.unit)::interval)::date);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
--> statement-breakpoint
-- The tables that could take no row today, because the piece of this period is missing.
create function missing_partitions() returns setof text language sql stable set search_path = pg_catalog, public as $$
  select t.table_name from public.partitioned_tables t
  where not exists (select from pg_inherits i where i.inhparent = to_regclass('public.' || t.table_name)
    and i.inhrelid = to_regclass('public.' || t.table_name || '_'
      || to_char(date_trunc(t.unit, now() at time zone 'Asia/Phnom_Penh'), case t.unit when 'month' then 'YYYYMM' else 'YYYYMMDD' end)))
  order by 1
$$;
--> statement-breakpoint
insert into retention_rules (what, rule_name_en, rule_name_kh, keep_for, keep_unit, action, reason_en, reason_kh, is_active) values
  ('messages', 'Messages and who read them', 'សារ និងអ្នកដែលបានអាន', 24, 'months', 'erase', 'Two school years are enough to show what a family was told. Whole months are deleted at once.', 'ពីរឆ្នាំសិក្សាគ្រប់គ្រាន់ដើម្បីបង្ហាញថាគ្រួសារបានទទួលដំណឹងអ្វីខ្លះ។ សារត្រូវបានលុបម្តងមួយខែពេញ។', 1);
