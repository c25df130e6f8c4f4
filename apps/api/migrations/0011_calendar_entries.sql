-- Everything that has a day, in one list. A holiday of some branches stands there once for each; one of all of them once, without a branch.
create view calendar_entries as
  select 'event-' || event_id as calendar_id, 1::smallint as kind, event_name_en as title_en, event_name_kh as title_kh, start_date, end_date, start_time, end_time,
    venue as place, colour, branch_id, 1::smallint as ac_status_id, version, created_by, created_date, updated_at
  from events
  union all
  select 'holiday-' || h.hol_id || coalesce('-' || b.branch_id, ''), 2::smallint, h.hol_name_en, h.hol_name_kh, h.start_date, h.end_date, null, null,
    null, null, b.branch_id, 1::smallint, h.version, h.created_by, h.created_date, h.updated_at
  from holidays h left join holiday_branches b on b.hol_id = h.hol_id
  union all
  select 'term-' || t.ac_term_id || e.mark, 3::smallint, p.acps_name_foreign || ' · ' || t.term_name || ' ' || e.en, p.acps_name_native || ' · ' || t.term_name || ' ' || e.kh,
    e.on_day, e.on_day, null, null, null, null, t.branch_id, t.ac_status_id, t.version, t.created_by, t.created_date, t.updated_at
  from terms t join sub_programs p on p.acps_id = t.acps_id
  cross join lateral (values ('-first', t.start_date, 'begins', 'ចាប់ផ្តើម'), ('-last', t.end_date, 'ends', 'បញ្ចប់')) e (mark, on_day, en, kh)
  union all
  select 'exam-' || x.exam_sch_id, 4::smallint, x.exam_name || ' · ' || s.subject_name_foreign || ' · ' || coalesce(c.class_name, g.grade_name_foreign),
    x.exam_name || ' · ' || s.subject_name_native || ' · ' || coalesce(c.class_name, g.grade_name_native), x.exam_date, x.exam_date, x.start_time, x.end_time,
    r.room_name, null, x.branch_id, t.ac_status_id, x.version, x.created_by, x.created_date, x.updated_at
  from exam_schedules x join subjects s on s.subject_id = x.subject_id join grades g on g.grade_id = x.grade_id join terms t on t.ac_term_id = x.ac_term_id
  left join classes c on c.class_id = x.class_id left join rooms r on r.room_id = x.room_id;
--> statement-breakpoint
grant select on calendar_entries to sala_app;
--> statement-breakpoint
-- A lesson knows its branch, which its timetable never changes.
create or replace function place_lesson() returns trigger language plpgsql as $$
declare
  s record;
  t record;
begin
  select c.class_id, c.branch_id, c.sch_type, c.ac_status_id, coalesce(c.valid_from, m.start_date) as first_day, coalesce(c.valid_to, m.end_date) as last_day into s
    from schedules c join terms m on m.ac_term_id = c.ac_term_id where c.sch_id = new.sch_id for share of c, m;
  select start_time, end_time into t from schedule_times where schedule_time_id = new.schedule_time_id for share;
  new.class_id := s.class_id;
  new.branch_id := s.branch_id;
  new.sch_type := s.sch_type;
  new.is_live := (s.ac_status_id <> 2)::int;
  new.minutes := int4range((new.weekday - 1) * 1440 + minute_of(t.start_time), (new.weekday - 1) * 1440 + minute_of(t.end_time));
  new.days := case when s.first_day <= s.last_day then daterange(s.first_day, s.last_day, '[]') else 'empty' end;
  return new;
end $$;
--> statement-breakpoint
-- The lessons of a day in their order, and those that take the place of others.
create index schedule_details_by_day on schedule_details (branch_id, weekday, lower(minutes), detail_id) where is_live = 1;
--> statement-breakpoint
create index schedule_details_exams on schedule_details (class_id) where sch_type = 2 and is_live = 1;
