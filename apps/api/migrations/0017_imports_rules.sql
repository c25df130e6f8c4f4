insert into history_exceptions values
  ('import_rows', 'the working copy of a file: what it became is recorded where it was saved, and the copy goes some days later');
