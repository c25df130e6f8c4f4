-- Whom a follow-up is about is told as a change of the follow-up.
insert into history_roots values ('follow_up_inquiries', 'student_follow_ups', 'followup_id');
--> statement-breakpoint
-- A change of status, a bank account and a document are told as changes of the student they belong to.
insert into history_roots values
  ('student_status_changes', 'students', 'student_id'),
  ('student_bank_accounts', 'students', 'student_id'),
  ('student_documents', 'students', 'student_id');
--> statement-breakpoint
-- What a family signed and agreed to is told as a change of the family; the answers of a health record as a change of that record.
insert into history_roots values
  ('family_agreements', 'parents', 'student_parent_id'),
  ('family_consents', 'parents', 'student_parent_id'),
  ('student_health_items', 'student_healths', 'student_id');
--> statement-breakpoint
insert into history_exceptions values ('health_reads', 'a log itself, to which rows are only added');
--> statement-breakpoint
-- Who looked at a child's health record cannot be unsaid.
create function health_reads_stay() returns trigger language plpgsql as $$
begin
  raise exception 'who looked at a health record cannot be changed or removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger health_reads_stay before update or delete or truncate on health_reads for each statement execute function health_reads_stay();
--> statement-breakpoint
insert into history_exceptions values
  ('year_end_rows', 'what a rehearsal found: derived from what it read, never changed, and gone with the next rehearsal'),
  ('batch_finals', 'changes only with a migration');
--> statement-breakpoint
-- As before, and each change says which version it left its row at, and which batch it was part of.
CREATE OR REPLACE FUNCTION history_record() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  actor int := nullif(current_setting('sala.user_id', true), '')::int;
  batch int := nullif(current_setting('sala.batch_id', true), '')::int;
  versioned bool := exists (select from pg_attribute a where a.attrelid = tg_relid and a.attname = 'version' and not a.attisdropped);
  keys text[] := string_to_array(tg_argv[0], ',');
  old_key text := (select string_agg(format('o.%I::text', k), ', ') from unnest(keys) k);
  new_key text := (select string_agg(format('n.%I::text', k), ', ') from unnest(keys) k);
  same_key text := (select string_agg(format('o.%I = n.%I', k, k), ' and ') from unnest(keys) k);
  root_table text := coalesce(tg_argv[2], tg_table_name);
  old_root text := case when tg_argv[3] is null then format('concat_ws(''/'', %s)', old_key) else format('o.%I::text', tg_argv[3]) end;
  new_root text := case when tg_argv[3] is null then format('concat_ws(''/'', %s)', new_key) else format('n.%I::text', tg_argv[3]) end;
  head text := 'insert into history (object, object_id, root_object, root_id, action, old, new, user_id, batch_id, db_role, operation, reason, request_id, row_version, branch_id) ';
  tail text := ', $1, $2, current_user, nullif(current_setting(''sala.operation'', true), ''''), nullif(current_setting(''sala.reason'', true), ''''), nullif(current_setting(''sala.request_id'', true), ''''), ';
  old_tail text := tail || case when versioned then 'o.version, ' else 'null::int, ' end || case when tg_argv[1] = 'branch' then 'o.branch_id' else 'null::int' end || ' from old_rows o';
  new_tail text := tail || case when versioned then 'n.version, ' else 'null::int, ' end || case when tg_argv[1] = 'branch' then 'n.branch_id' else 'null::int' end || ' from new_rows n';
  gone text := head || format('select %L, concat_ws(''/'', %s), %L, %s, ''delete'', to_jsonb(o), null::jsonb', tg_table_name, old_key, root_table, old_root) || old_tail;
  come text := head || format('select %L, concat_ws(''/'', %s), %L, %s, ''insert'', null::jsonb, null::jsonb', tg_table_name, new_key, root_table, new_root) || new_tail;
  unchanged text;
  moved bool;
begin
  if actor is null and current_user = 'sala_app' then
    raise exception 'a change of % without an actor', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    execute come using actor, batch;
  elsif tg_op = 'DELETE' then
    execute gone using actor, batch;
  else
    -- What has no equality of its own is compared as text.
    select string_agg(format(case when a.atttypid in ('json'::regtype, 'xml'::regtype, 'point'::regtype) then 'case when o.%1$I::text is not distinct from n.%1$I::text then %1$L end'
        else 'case when o.%1$I is not distinct from n.%1$I then %1$L end' end, a.attname), ', ') into unchanged
      from pg_attribute a where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attname not in ('version', 'updated_at', 'search_text');
    execute head || format('select %L, concat_ws(''/'', %s), %L, %s, ''update'', d.old, d.new', tg_table_name, new_key, root_table, new_root) || new_tail
      || format(' join old_rows o on %s
          cross join lateral (select array_remove(array[%s], null) || array[''version'', ''updated_at'', ''search_text''] as same offset 0) s
          cross join lateral (select to_jsonb(o) - s.same as old, to_jsonb(n) - s.same as new offset 0) d where d.old <> ''{}''', same_key, unchanged) using actor, batch;
    -- A key that changes is one row gone and another come.
    execute format('select exists (select from old_rows o where not exists (select from new_rows n where %s))', same_key) into moved;
    if moved then
      execute gone || format(' where not exists (select from new_rows n where %s)', same_key) using actor, batch;
      execute come || format(' where not exists (select from old_rows o where %s)', same_key) using actor, batch;
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The version and the batch belong to what a link stands for. Where a change has neither, as all had before, its link is what it was.
CREATE OR REPLACE FUNCTION history_link(before bytea, h history) RETURNS bytea LANGUAGE sql STABLE AS $$
  select sha256(coalesce(before, ''::bytea) || convert_to(concat_ws(chr(31), h.history_id::text, extract(epoch from h.created_date)::text, h.object, h.object_id, h.root_object,
    h.root_id, h.action, coalesce(h.user_id::text, '-'), h.db_role, coalesce(h.operation, '-'), coalesce(h.request_id, '-'), coalesce(h.branch_id::text, '-'),
    'version ' || h.row_version, 'batch ' || h.batch_id), 'UTF8') || h.values_digest)
$$;
--> statement-breakpoint
-- Several changes of a row, latest first, as what it was before the earliest of them.
CREATE AGGREGATE jsonb_merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
