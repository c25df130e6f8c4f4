-- A change of status and a transfer are told as changes of the employee they happened to.
insert into history_roots values
  ('employee_status_changes', 'employees', 'staff_id'),
  ('employee_transfers', 'employees', 'staff_id');
--> statement-breakpoint
-- Whoever had a department before divisions were kept stands in its division.
update employees e set division_id = d.division_id from departments d where d.department_id = e.department_id;
