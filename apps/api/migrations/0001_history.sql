-- History is written by the database: whatever changes a row, by whatever means, leaves who, when and what it was before.

-- Tables without a history, each with its reason.
create table history_exceptions (table_name text primary key, reason text not null);
--> statement-breakpoint
insert into history_exceptions values
  ('history', 'it is the history'),
  ('history_exceptions', 'changes only with a migration'),
  ('history_roots', 'changes only with a migration'),
  ('credentials', 'holds password digests; that a password changed is recorded on the user'),
  ('sessions', 'short-lived; each row carries its own times'),
  ('session_tokens', 'short-lived digests'),
  ('sign_in_attempts', 'counters that change with every failed sign-in');
--> statement-breakpoint
-- Tables whose rows are parts of another record: pairs and owned rows. Their changes are told as changes of that record.
create table history_roots (table_name text primary key, root_table text not null, root_column text not null);
--> statement-breakpoint
insert into history_roots values
  ('user_roles', 'users', 'user_id'),
  ('user_branches', 'users', 'user_id'),
  ('role_permissions', 'roles', 'role_id');
--> statement-breakpoint
create function history_record() returns trigger language plpgsql as $$
declare
  actor int := nullif(current_setting('sala.user_id', true), '')::int;
  keys text[] := string_to_array(tg_argv[0], ',');
  old_key text := (select string_agg(format('o.%I::text', k), ', ') from unnest(keys) k);
  new_key text := (select string_agg(format('n.%I::text', k), ', ') from unnest(keys) k);
  same_key text := (select string_agg(format('o.%I = n.%I', k, k), ' and ') from unnest(keys) k);
  has_branch bool := tg_argv[1] = 'branch';
  root_table text := coalesce(tg_argv[2], tg_table_name);
  old_root text := case when tg_argv[3] is null then format('concat_ws(''/'', %s)', old_key) else format('o.%I::text', tg_argv[3]) end;
  new_root text := case when tg_argv[3] is null then format('concat_ws(''/'', %s)', new_key) else format('n.%I::text', tg_argv[3]) end;
  head text := 'insert into history (object, object_id, root_object, root_id, action, old, new, user_id, db_role, operation, reason, request_id, branch_id) ';
  tail text := ', $1, current_user, nullif(current_setting(''sala.operation'', true), ''''), nullif(current_setting(''sala.reason'', true), ''''), nullif(current_setting(''sala.request_id'', true), ''''), ';
begin
  if actor is null and current_user = 'sala_app' then
    raise exception 'a change of % without an actor', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    execute head || format('select %L, concat_ws(''/'', %s), %L, %s, ''insert'', null::jsonb, null::jsonb', tg_table_name, new_key, root_table, new_root) || tail
      || case when has_branch then 'n.branch_id' else 'null::int' end || ' from new_rows n' using actor;
  elsif tg_op = 'DELETE' then
    execute head || format('select %L, concat_ws(''/'', %s), %L, %s, ''delete'', to_jsonb(o), null::jsonb', tg_table_name, old_key, root_table, old_root) || tail
      || case when has_branch then 'o.branch_id' else 'null::int' end || ' from old_rows o' using actor;
  else
    -- A key that changes is one row gone and another come; everything else is told by the fields that differ.
    execute head || format('select %L, coalesce(nullif(concat_ws(''/'', %s), ''''), concat_ws(''/'', %s)), %L, coalesce(nullif(%s, ''''), %s), case when n is null then ''delete'' when o is null then ''insert'' else ''update'' end, d.old, d.new',
        tg_table_name, new_key, old_key, root_table, new_root, old_root) || tail
      || case when has_branch then 'coalesce(n.branch_id, o.branch_id)' else 'null::int' end
      || format(' from (select o, to_jsonb(o) as j, o.* from old_rows o) o full join (select n, to_jsonb(n) as j, n.* from new_rows n) n on %s
          cross join lateral (select jsonb_object_agg(k, o.j -> k) as old, jsonb_object_agg(k, n.j -> k) as new
            from jsonb_object_keys(coalesce(o.j, n.j)) k where o.j -> k is distinct from n.j -> k and k not in (''version'', ''updated_at'', ''search_text'')) d
          where d.old is not null', same_key) using actor;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function stamp_row() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at' or new.updated_at is distinct from old.updated_at then
    new.version := old.version + 1;
    new.updated_at := now();
    new.created_by := old.created_by;
    new.created_date := old.created_date;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Puts history, stamps and the application's rights on every table; run after each migration, so that no new table is missed.
create function history_attach() returns void language plpgsql as $$
declare
  t record;
  keys text;
  branch text;
  root text;
begin
  for t in select c.oid, c.relname from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition loop
    execute format('grant select, insert, update, delete on %I to sala_app', t.relname);
    if exists (select from pg_attribute where attrelid = t.oid and attname = 'version' and not attisdropped)
      and not exists (select from pg_trigger where tgrelid = t.oid and tgname = 'stamp_row') then
      execute format('create trigger stamp_row before update on %I for each row execute function stamp_row()', t.relname);
    end if;
    if exists (select from history_exceptions e where e.table_name = t.relname) or exists (select from pg_trigger where tgrelid = t.oid and tgname = 'history_insert') then
      continue;
    end if;
    select string_agg(a.attname, ',' order by array_position(i.indkey::int[], a.attnum::int)) into keys
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = t.oid and i.indisprimary;
    if keys is null then
      raise exception 'table % has no primary key, so its rows can have no history', t.relname;
    end if;
    select case when count(*) > 0 then 'branch' else 'none' end into branch from pg_attribute where attrelid = t.oid and attname = 'branch_id' and not attisdropped;
    select coalesce((select format(', %L, %L', r.root_table, r.root_column) from history_roots r where r.table_name = t.relname), '') into root;
    execute format('create trigger history_insert after insert on %I referencing new table as new_rows for each statement execute function history_record(%L, %L' || root || ')', t.relname, keys, branch);
    execute format('create trigger history_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function history_record(%L, %L' || root || ')', t.relname, keys, branch);
    execute format('create trigger history_delete after delete on %I referencing old table as old_rows for each statement execute function history_record(%L, %L' || root || ')', t.relname, keys, branch);
  end loop;
  -- What happened cannot be unsaid by the program that serves people.
  revoke update, delete, truncate on history from sala_app;
  revoke insert, update, delete on history_exceptions, history_roots from sala_app;
  grant usage on schema public to sala_app;
  grant usage on all sequences in schema public to sala_app;
end $$;
