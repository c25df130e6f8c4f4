insert into history_exceptions values
  ('imports', 'how far a file is, with samples of what stands in it; what it became is told by its batch'),
  ('import_rows', 'the working copy of a file: what it became is recorded where it was saved, and the copy goes some days later');
--> statement-breakpoint
insert into history_exceptions values
  ('duplicate_pairs', 'found by a search and found again by the next; who decided, and when, stands in the row'),
  ('row_merges', 'which row took which other one over; the batch that it belongs to is told by the history');
--> statement-breakpoint
-- Which of his children a parent looks at says nothing that anybody would ever ask about.
insert into history_exceptions values ('chosen_children', 'whom a parent looks at: a convenience of his own, not a fact of the school');
--> statement-breakpoint
-- The values of changes may be emptied by the application within an erasure alone; who, when and what stays, and the digest with it.
-- A redaction without the mark that only the program's key can make is found by whoever verifies the history.
create function history_redact(ids bigint[], marks text[]) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  redacted int;
begin
  if not exists (select from batches b where b.batch_id = nullif(current_setting('sala.batch_id', true), '')::int and b.kind = 'erasure' and b.state = 'open') then
    raise exception 'the history is redacted within an erasure alone' using errcode = 'insufficient_privilege';
  end if;
  update history h set old = null, new = null, reason = null, salt = null, redacted_at = now(), redaction_mark = m.mark
    from unnest(ids, marks) as m (id, mark) where h.history_id = m.id and h.redacted_at is null and m.mark is not null;
  get diagnostics redacted = row_count;
  return redacted;
end $$;
--> statement-breakpoint
revoke execute on function history_redact(bigint[], text[]) from public;
--> statement-breakpoint
grant execute on function history_redact(bigint[], text[]) to sala_app;
--> statement-breakpoint
insert into history_exceptions values ('looks', 'a log itself, to which rows are only added');
--> statement-breakpoint
-- Who looked cannot be unsaid; only what is older than a year may go, by the rule that says how long looks are kept.
create function looks_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.looked_at < now() - interval '12 months' then
    return old;
  end if;
  raise exception 'who looked at a record cannot be changed, nor removed within a year' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger looks_stay before update or delete on looks for each row execute function looks_stay();
--> statement-breakpoint
create trigger looks_stay_all before truncate on looks for each statement execute function looks_stay();
--> statement-breakpoint
-- What was written down of health records goes on among all looks.
insert into looks (slot, looked_at, user_id, about, about_id, resource, record_id, deed, route, request_id)
  select extract(epoch from read_at)::bigint / 600, read_at, user_id, 'student-profiles', student_id, 'student-healths', student_id::text, deed,
    case deed when 2 then 'save-student-health' else 'read-student-health' end, request_id
  from health_reads order by read_id
  on conflict do nothing;
--> statement-breakpoint
drop table health_reads;
--> statement-breakpoint
drop function health_reads_stay();
--> statement-breakpoint
-- A text that families have read stays as they read it.
create function consent_texts_stay() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published consent text cannot be changed or removed' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger consent_texts_stay before update or delete on consent_texts for each row execute function consent_texts_stay();
--> statement-breakpoint
insert into consent_texts (purpose, text_version, title_en, title_kh, text_en, text_kh, published_at) values
  ('photos', 1, 'Photos of my child', 'រូបថតកូនខ្ញុំ',
    'The school may show photos of my child to other families: on the class photo sheet, in the year book and in galleries. I can take this back at any time; from then on my child is left out of everything that is printed or shown anew.',
    'សាលាអាចបង្ហាញរូបថតកូនខ្ញុំដល់គ្រួសារដទៃ៖ លើសន្លឹករូបថតថ្នាក់ ក្នុងសៀវភៅអនុស្សាវរីយ៍ និងវិចិត្រសាល។ ខ្ញុំអាចដកការយល់ព្រមវិញបានគ្រប់ពេល ហើយចាប់ពីពេលនោះ កូនខ្ញុំមិនត្រូវបានបង្ហាញក្នុងអ្វីដែលបោះពុម្ព ឬបង្ហាញថ្មីទៀតទេ។', now()),
  ('messages', 1, 'Messages about my child', 'សារអំពីកូនខ្ញុំ',
    'The school may send me messages about my child by phone and Telegram. I can take this back at any time.',
    'សាលាអាចផ្ញើសារអំពីកូនខ្ញុំតាមទូរស័ព្ទ និងតេឡេក្រាម។ ខ្ញុំអាចដកការយល់ព្រមវិញបានគ្រប់ពេល។', now()),
  ('directory', 1, 'My number in the class list', 'លេខទូរស័ព្ទរបស់ខ្ញុំក្នុងបញ្ជីថ្នាក់',
    'My telephone number may stand in the class list that other families see. I can take this back at any time; lists printed from then on leave it out.',
    'លេខទូរស័ព្ទរបស់ខ្ញុំអាចមានក្នុងបញ្ជីថ្នាក់ដែលគ្រួសារដទៃមើលឃើញ។ ខ្ញុំអាចដកការយល់ព្រមវិញបានគ្រប់ពេល ហើយបញ្ជីដែលបោះពុម្ពចាប់ពីពេលនោះនឹងមិនមានលេខនេះទេ។', now());
--> statement-breakpoint
-- What a parent said under his own name is from now on the word of his family, unless the family has said something already.
insert into family_consents (student_parent_id, purpose, text_version, guardian_type_id, granted_at, withdrawn_at, withdrawn_by, created_by)
  select u.student_parent_id, c.purpose, c.text_version, u.guardian_type_id, c.granted_at, c.withdrawn_at, case when c.withdrawn_at is not null then c.user_id end, c.user_id
  from consents c join users u using (user_id)
  where u.user_type = 'parent-api' and u.student_parent_id is not null
    and not exists (select 1 from family_consents f where f.student_parent_id = u.student_parent_id and f.purpose = c.purpose)
  order by coalesce(c.withdrawn_at, c.granted_at);
--> statement-breakpoint
delete from consents c using users u where u.user_id = c.user_id and u.user_type = 'parent-api' and u.student_parent_id is not null;
--> statement-breakpoint
-- The proposed periods. What went by itself before goes on; the others wait until somebody has seen what they would take.
insert into retention_rules (what, rule_name_en, rule_name_kh, keep_for, keep_unit, action, reason_en, reason_kh, is_active) values
  ('inquiries', 'Inquiries that never became a student', 'ការសាកសួរដែលមិនបានក្លាយជាសិស្ស', 12, 'months', 'erase', 'Whoever did not come to the school expects to be forgotten by it.', 'អ្នកដែលមិនបានមករៀន រំពឹងថាសាលានឹងលែងរក្សាទុកព័ត៌មានរបស់ខ្លួន។', 0),
  ('looks', 'Who looked at a child', 'កំណត់ត្រាអ្នកដែលបានមើល', 24, 'months', 'erase', 'Two years are enough to find out who looked; longer would itself be watching people.', 'ពីរឆ្នាំគ្រប់គ្រាន់ដើម្បីដឹងថាអ្នកណាបានមើល។ យូរជាងនេះនឹងក្លាយជាការតាមដានមនុស្ស។', 0),
  ('pickups', 'Former pickup persons', 'អតីតអ្នកមកទទួលសិស្ស', 36, 'months', 'erase', 'Three years, in which a question about who took a child home may still be asked.', 'បីឆ្នាំ ដែលអាចនៅមានសំណួរអំពីអ្នកដែលបានទទួលកុមារ។', 0),
  ('health', 'Health records of those who left', 'កំណត់ត្រាសុខភាពរបស់អ្នកដែលបានចាកចេញ', 12, 'months', 'erase', 'A year after leaving, the child is no longer in the school''s care.', 'មួយឆ្នាំក្រោយពេលចាកចេញ សាលាលែងមានភារកិច្ចថែទាំកុមារនោះទៀតហើយ។', 0),
  ('sign_in_attempts', 'Failed sign-ins', 'ការចូលប្រើដែលបរាជ័យ', 2, 'days', 'erase', 'No delay counts a failure that is older.', 'គ្មានការពន្យារពេលណារាប់ការបរាជ័យចាស់ជាងនេះទេ។', 1),
  ('tasks', 'Long work that is finished, with its files', 'ការងារវែងដែលបានបញ្ចប់ និងឯកសាររបស់វា', 30, 'days', 'erase', 'Files that were made for somebody are fetched within days.', 'ឯកសារដែលបានបង្កើតឱ្យនរណាម្នាក់ ត្រូវបានយកក្នុងរយៈពេលប៉ុន្មានថ្ងៃ។', 1);
--> statement-breakpoint
-- What a task had begun is open again when the task is over without having done it, whoever ended it and however.
create function task_gives_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update imports set state = case state when 4 then 3 else 5 end where task_id = new.task_id and state in (4, 6);
  update privacy_requests set request_state = case request_kind when 1 then 1 else 2 end where task_id = new.task_id and request_state = 3;
  return null;
end $$;
--> statement-breakpoint
create trigger task_gives_back after update of state on tasks for each row when (new.state in ('failed', 'cancelled') and old.state is distinct from new.state) execute function task_gives_back();
