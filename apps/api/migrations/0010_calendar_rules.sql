insert into history_roots values ('holiday_branches', 'holidays', 'hol_id');
