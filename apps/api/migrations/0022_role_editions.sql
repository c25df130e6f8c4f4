CREATE TABLE "role_editions" (
	"role_id" integer PRIMARY KEY NOT NULL,
	"edition" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_editions" ADD CONSTRAINT "role_editions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
insert into history_exceptions values ('role_editions', 'drawn anew with every change of a role, which has its history');
--> statement-breakpoint
insert into role_editions (role_id) select id from roles;
--> statement-breakpoint
-- Whoever changes what a role grants, by whatever statement, gives it another edition: what a process remembers of it is used no more.
create function renew_role_editions() returns trigger language plpgsql as $$
declare
  touched int[];
begin
  if tg_op = 'TRUNCATE' then
    touched := array(select id from roles);
  elsif tg_table_name = 'roles' then
    touched := array(select id from new_rows);
  elsif tg_table_name = 'permissions' then
    touched := array(select rp.role_id from role_permissions rp join (select id, name from old_rows except select id, name from new_rows) renamed on renamed.id = rp.permission_id);
  elsif tg_op = 'INSERT' then
    touched := array(select role_id from new_rows);
  elsif tg_op = 'DELETE' then
    touched := array(select role_id from old_rows);
  else
    touched := array(select role_id from old_rows union select role_id from new_rows);
  end if;
  -- In the order of their ids, so that two who change several roles wait for each other only once.
  insert into role_editions (role_id) select id from roles where id = any (touched) order by id
    on conflict (role_id) do update set edition = excluded.edition;
  return null;
end $$;
--> statement-breakpoint
create trigger renew_editions_insert after insert on roles referencing new table as new_rows for each statement execute function renew_role_editions();
--> statement-breakpoint
create trigger renew_editions_update after update on roles referencing new table as new_rows for each statement execute function renew_role_editions();
--> statement-breakpoint
create trigger renew_editions_update after update on permissions referencing old table as old_rows new table as new_rows for each statement execute function renew_role_editions();
--> statement-breakpoint
create trigger renew_editions_insert after insert on role_permissions referencing new table as new_rows for each statement execute function renew_role_editions();
--> statement-breakpoint
create trigger renew_editions_update after update on role_permissions referencing old table as old_rows new table as new_rows for each statement execute function renew_role_editions();
--> statement-breakpoint
-- Also by the deletion of a permission, which takes it from the roles.
create trigger renew_editions_delete after delete on role_permissions referencing old table as old_rows for each statement execute function renew_role_editions();
--> statement-breakpoint
create trigger renew_editions_truncate after truncate on role_permissions for each statement execute function renew_role_editions();
