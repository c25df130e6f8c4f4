-- A change of status, a transfer and a program are told as changes of the person they belong to.
insert into history_roots values
  ('employee_status_changes', 'employees', 'staff_id'),
  ('employee_transfers', 'employees', 'staff_id'),
  ('teacher_sub_programs', 'teachers', 'teacher_id');
--> statement-breakpoint
-- Whoever had a department before divisions were kept stands in its division.
update employees e set division_id = d.division_id from departments d where d.department_id = e.department_id;
