-- Nobody teaches, sits or is taught in two places at once: the database itself refuses it, whoever saves and however many at a time.

insert into history_roots values ('schedule_details', 'schedules', 'sch_id'), ('exam_invigilators', 'exam_schedules', 'exam_sch_id');
--> statement-breakpoint
create function minute_of(clock text) returns int language sql immutable strict parallel safe as $$
  select split_part(clock, ':', 1)::int * 60 + split_part(clock, ':', 2)::int
$$;
--> statement-breakpoint
-- The rows that a lesson is placed by are locked against change until it is saved; a change of theirs waits, and then finds it.
create function place_lesson() returns trigger language plpgsql as $$
declare
  s record;
  t record;
begin
  select c.class_id, c.sch_type, c.ac_status_id, coalesce(c.valid_from, m.start_date) as first_day, coalesce(c.valid_to, m.end_date) as last_day into s
    from schedules c join terms m on m.ac_term_id = c.ac_term_id where c.sch_id = new.sch_id for share of c, m;
  select start_time, end_time into t from schedule_times where schedule_time_id = new.schedule_time_id for share;
  new.class_id := s.class_id;
  new.sch_type := s.sch_type;
  new.is_live := (s.ac_status_id <> 2)::int;
  new.minutes := int4range((new.weekday - 1) * 1440 + minute_of(t.start_time), (new.weekday - 1) * 1440 + minute_of(t.end_time));
  new.days := case when s.first_day <= s.last_day then daterange(s.first_day, s.last_day, '[]') else 'empty' end;
  return new;
end $$;
--> statement-breakpoint
create trigger place_lesson before insert or update on schedule_details for each row execute function place_lesson();
--> statement-breakpoint
-- Deferred, so that two lessons can change places in one save.
alter table schedule_details
  add constraint schedule_details_teacher_once exclude using gist (teacher_id with =, minutes with &&, days with &&, sch_type with =) where (is_live = 1) deferrable initially deferred,
  add constraint schedule_details_room_once exclude using gist (room_id with =, minutes with &&, days with &&, sch_type with =) where (is_live = 1) deferrable initially deferred,
  add constraint schedule_details_class_once exclude using gist (class_id with =, minutes with &&, days with &&, sch_type with =) where (is_live = 1) deferrable initially deferred;
--> statement-breakpoint
create function replace_lessons() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'schedules' then
    update schedule_details set sch_id = sch_id where sch_id = new.sch_id;
  elsif tg_table_name = 'schedule_times' then
    update schedule_details set schedule_time_id = schedule_time_id where schedule_time_id = new.schedule_time_id;
  else
    update schedule_details d set sch_id = d.sch_id from schedules s
      where s.sch_id = d.sch_id and s.ac_term_id = new.ac_term_id and (s.valid_from is null or s.valid_to is null);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger replace_lessons after update of class_id, sch_type, ac_term_id, valid_from, valid_to, ac_status_id on schedules for each row
  when ((old.class_id, old.sch_type, old.ac_term_id, old.valid_from, old.valid_to, old.ac_status_id) is distinct from (new.class_id, new.sch_type, new.ac_term_id, new.valid_from, new.valid_to, new.ac_status_id))
  execute function replace_lessons();
--> statement-breakpoint
create trigger replace_lessons after update of start_time, end_time on schedule_times for each row
  when ((old.start_time, old.end_time) is distinct from (new.start_time, new.end_time)) execute function replace_lessons();
--> statement-breakpoint
create trigger replace_lessons after update of start_date, end_date on terms for each row
  when ((old.start_date, old.end_date) is distinct from (new.start_date, new.end_date)) execute function replace_lessons();
--> statement-breakpoint
-- A timetable is called like its class.
create function name_schedule() returns trigger language plpgsql as $$
begin
  select class_name into new.sch_name from classes where class_id = new.class_id for share;
  return new;
end $$;
--> statement-breakpoint
create trigger name_schedule before insert on schedules for each row execute function name_schedule();
--> statement-breakpoint
create function rename_schedules() returns trigger language plpgsql as $$
begin
  update schedules set sch_name = new.class_name where class_id = new.class_id and sch_name <> new.class_name;
  return null;
end $$;
--> statement-breakpoint
create trigger rename_schedules after update of class_name on classes for each row when (old.class_name <> new.class_name) execute function rename_schedules();
--> statement-breakpoint
alter table exam_schedules
  add constraint exam_schedules_room_once exclude using gist (room_id with =, exam_date with =, int4range(minute_of(start_time), minute_of(end_time)) with &&),
  add constraint exam_schedules_class_once exclude using gist (class_id with =, exam_date with =, int4range(minute_of(start_time), minute_of(end_time)) with &&);
--> statement-breakpoint
create function place_invigilator() returns trigger language plpgsql as $$
declare
  e record;
begin
  select exam_date, start_time, end_time into e from exam_schedules where exam_sch_id = new.exam_sch_id for share;
  new.exam_date := e.exam_date;
  new.minutes := int4range(minute_of(e.start_time), minute_of(e.end_time));
  return new;
end $$;
--> statement-breakpoint
create trigger place_invigilator before insert or update on exam_invigilators for each row execute function place_invigilator();
--> statement-breakpoint
alter table exam_invigilators add constraint exam_invigilators_once exclude using gist (teacher_id with =, exam_date with =, minutes with &&) deferrable initially deferred;
--> statement-breakpoint
create function replace_invigilators() returns trigger language plpgsql as $$
begin
  update exam_invigilators set teacher_id = teacher_id where exam_sch_id = new.exam_sch_id;
  return null;
end $$;
--> statement-breakpoint
create trigger replace_invigilators after update of exam_date, start_time, end_time on exam_schedules for each row
  when ((old.exam_date, old.start_time, old.end_time) is distinct from (new.exam_date, new.start_time, new.end_time)) execute function replace_invigilators();
