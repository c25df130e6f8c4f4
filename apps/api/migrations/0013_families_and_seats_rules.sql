-- Names with numbers in them are sorted as people count: 2A before 10A. Only lists that ask for it use it.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- Where a family is known is derived, so that it has no story of its own.
insert into history_exceptions values ('parent_branches', 'derived from families and their children, whose own changes are recorded');
--> statement-breakpoint
-- What a class says of itself stands beside each seat in it, whoever writes the seat.
create function seat_takes_class() returns trigger language plpgsql as $$
begin
  select c.branch_id, c.ac_year_id, c.ac_term_id, c.acps_id, c.grade_id into new.branch_id, new.ac_year_id, new.ac_term_id, new.acps_id, new.grade_id
    from classes c where c.class_id = new.class_id;
  return new;
end $$;
--> statement-breakpoint
create trigger seat_takes_class before insert or update on student_enrollments for each row execute function seat_takes_class();
--> statement-breakpoint
create function seats_follow_class() returns trigger language plpgsql as $$
begin
  if (new.branch_id, new.ac_year_id, new.ac_term_id, new.acps_id, new.grade_id) is distinct from (old.branch_id, old.ac_year_id, old.ac_term_id, old.acps_id, old.grade_id) then
    update student_enrollments set class_id = class_id, updated_at = now() where class_id = new.class_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger seats_follow_class after update on classes for each row execute function seats_follow_class();
--> statement-breakpoint
-- Where a family is known: where it registered, and where its children are.
create function family_is_known(families int[]) returns void language sql as $$
  delete from parent_branches k where k.student_parent_id = any(families)
    and not exists (select from parents p where p.student_parent_id = k.student_parent_id and p.home_branch_id = k.branch_id)
    and not exists (select from students s where s.student_parent_id = k.student_parent_id and s.branch_id = k.branch_id);
  insert into parent_branches (student_parent_id, branch_id)
    select p.student_parent_id, p.home_branch_id from parents p where p.student_parent_id = any(families)
    union select s.student_parent_id, s.branch_id from students s where s.student_parent_id = any(families)
    on conflict do nothing;
$$;
--> statement-breakpoint
create function families_of_new_rows() returns trigger language plpgsql as $$
begin
  perform family_is_known(array(select distinct n.student_parent_id from new_rows n where n.student_parent_id is not null));
  return null;
end $$;
--> statement-breakpoint
create function families_of_old_rows() returns trigger language plpgsql as $$
begin
  perform family_is_known(array(select distinct o.student_parent_id from old_rows o where o.student_parent_id is not null));
  return null;
end $$;
--> statement-breakpoint
create function families_of_changed_students() returns trigger language plpgsql as $$
begin
  perform family_is_known(array(
    select x.student_parent_id from (select o.student_parent_id, o.branch_id from old_rows o except select n.student_parent_id, n.branch_id from new_rows n) x where x.student_parent_id is not null
    union select x.student_parent_id from (select n.student_parent_id, n.branch_id from new_rows n except select o.student_parent_id, o.branch_id from old_rows o) x where x.student_parent_id is not null));
  return null;
end $$;
--> statement-breakpoint
create function families_that_moved() returns trigger language plpgsql as $$
begin
  perform family_is_known(array(
    select n.student_parent_id from new_rows n join old_rows o using (student_parent_id) where n.home_branch_id <> o.home_branch_id));
  return null;
end $$;
--> statement-breakpoint
create trigger family_is_known_insert after insert on parents referencing new table as new_rows for each statement execute function families_of_new_rows();
--> statement-breakpoint
create trigger family_is_known_update after update on parents referencing old table as old_rows new table as new_rows for each statement execute function families_that_moved();
--> statement-breakpoint
create trigger family_is_known_insert after insert on students referencing new table as new_rows for each statement execute function families_of_new_rows();
--> statement-breakpoint
create trigger family_is_known_update after update on students referencing old table as old_rows new table as new_rows for each statement execute function families_of_changed_students();
--> statement-breakpoint
create trigger family_is_known_delete after delete on students referencing old table as old_rows for each statement execute function families_of_old_rows();
--> statement-breakpoint
insert into parent_branches (student_parent_id, branch_id)
  select student_parent_id, home_branch_id from parents union select student_parent_id, branch_id from students where student_parent_id is not null;
