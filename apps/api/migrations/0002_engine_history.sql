insert into history_exceptions values
  ('tasks', 'the progress of long work: changes every second, carries its own times, and is removed after a month'),
  ('job_steps', 'marks of what a job has already done, written with the effect itself, which has its own history'),
  ('signing_keys', 'secret keys, each written once and never changed');
