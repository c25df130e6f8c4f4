-- What is still owed of an invoice becomes a column that the database computes. PostgreSQL writes the table and its indexes anew for it, and nobody reads or writes
-- invoices meanwhile: see "What a migration costs" in docs/operations.md. No trigger fires, so no invoice gets a change in its history.
DROP INDEX "invoices_open";--> statement-breakpoint
DROP INDEX "invoices_unpaid";--> statement-breakpoint
DROP INDEX "invoices_partly";--> statement-breakpoint
DROP INDEX "invoices_late";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "open_amount" numeric(14, 2) GENERATED ALWAYS AS (case when is_deleted = 1 or inv_kind = 2 then 0 else total_amount - paid_amount + released_amount - credited_amount end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("student_id") WHERE open_amount > 0;--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("is_deleted","inv_id","branch_id") WHERE open_amount > 0 and paid_amount = 0 and credited_amount = 0;--> statement-breakpoint
CREATE INDEX "invoices_partly" ON "invoices" USING btree ("is_deleted","inv_id","branch_id") WHERE open_amount > 0 and (paid_amount > 0 or credited_amount > 0);--> statement-breakpoint
CREATE INDEX "invoices_late" ON "invoices" USING btree ("is_deleted","inv_id",(case when plan_id is null then due_date else inv_date end),"branch_id") WHERE open_amount > 0;--> statement-breakpoint
-- As before, without what is owed: each payment changes it, and whoever rebuilds the past computes it again from the sums that are kept.
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
      from pg_attribute a where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attname not in ('version', 'updated_at', 'search_text', 'open_amount');
    execute head || format('select %L, concat_ws(''/'', %s), %L, %s, ''update'', d.old, d.new', tg_table_name, new_key, root_table, new_root) || new_tail
      || format(' join old_rows o on %s
          cross join lateral (select array_remove(array[%s], null) || array[''version'', ''updated_at'', ''search_text'', ''open_amount''] as same offset 0) s
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
