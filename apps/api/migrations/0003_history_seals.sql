-- Each row's changes are chained over digests of their values and sealed once an hour. Writers only make a digest of what they write;
-- the chain is made by the sealing job, so that nobody waits for anybody. Values can be redacted: their digest stays, and the chain runs over digests.

insert into history_exceptions values
  ('second_factors', 'holds sealed secrets; that a second factor was set up or removed is recorded on the user'),
  ('recovery_codes', 'holds digests of one-time codes; each row carries the time of its use'),
  ('sign_in_tickets', 'lives for minutes, between a password and a code'),
  ('known_devices', 'holds digests of cookies; changes with every sign-in'),
  ('history_links', 'it is the chain over the history'),
  ('history_seals', 'it is the chain over the history');
--> statement-breakpoint
create function history_values_digest(salt uuid, before jsonb, after jsonb, reason text) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws(chr(31), salt::text, coalesce(before::text, ''), coalesce(after::text, ''), coalesce(reason, '')), 'UTF8'))
$$;
--> statement-breakpoint
create function history_digest() returns trigger language plpgsql as $$
begin
  new.salt := gen_random_uuid();
  new.values_digest := sha256(convert_to(concat_ws(chr(31), new.salt::text, coalesce(new.old::text, ''), coalesce(new.new::text, ''), coalesce(new.reason, '')), 'UTF8'));
  return new;
end $$;
--> statement-breakpoint
create trigger history_digest before insert on history for each row execute function history_digest();
--> statement-breakpoint
update history set salt = gen_random_uuid();
--> statement-breakpoint
update history set values_digest = history_values_digest(salt, old, new, reason);
--> statement-breakpoint
alter table history alter column values_digest set not null;
--> statement-breakpoint
-- What a change adds to its row's chain: the link before it, who did what when, and the digest of the values.
create function history_link(before bytea, h history) returns bytea language sql stable as $$
  select sha256(coalesce(before, ''::bytea) || convert_to(concat_ws(chr(31), h.history_id::text, extract(epoch from h.created_date)::text, h.object, h.object_id, h.root_object,
    h.root_id, h.action, coalesce(h.user_id::text, '-'), h.db_role, coalesce(h.operation, '-'), coalesce(h.request_id, '-'), coalesce(h.branch_id::text, '-')), 'UTF8') || h.values_digest)
$$;
--> statement-breakpoint
-- Links what has come since; what claims to be much older than the last seal was not there when it was made, and stays out.
create function history_link_up(which int, above bigint, not_before timestamptz) returns int language plpgsql as $$
declare
  h history;
  before bytea;
  linked int := 0;
begin
  for h in
    select x.* from history x where x.history_id > above and x.created_date >= not_before
      and not exists (select from history_links l where l.history_id = x.history_id) order by x.history_id
  loop
    select l.link into before from history_links l
      where l.object = h.object and l.object_id = h.object_id and l.history_id < h.history_id order by l.history_id desc limit 1;
    insert into history_links (history_id, seal_id, object, object_id, link) values (h.history_id, which, h.object, h.object_id, history_link(before, h));
    linked := linked + 1;
  end loop;
  return linked;
end $$;
--> statement-breakpoint
-- The same value, however the session that wrote it writes times.
create function history_same(a jsonb, b jsonb) returns boolean language plpgsql stable as $$
begin
  if a is not distinct from b then
    return true;
  end if;
  if jsonb_typeof(a) = 'string' and jsonb_typeof(b) = 'string' and a #>> '{}' ~ '^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d' and b #>> '{}' ~ '^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d' then
    return (a #>> '{}')::timestamptz = (b #>> '{}')::timestamptz;
  end if;
  return false;
end $$;
--> statement-breakpoint
create function history_append_only() returns trigger language plpgsql as $$
begin
  if current_user = 'sala_app' then
    raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on history_links for each statement execute function history_append_only();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on history_seals for each statement execute function history_append_only();
