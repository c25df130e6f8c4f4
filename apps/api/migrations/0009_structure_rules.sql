-- No score has two grades: ranges of one sub program, or of one subject in it, never overlap. A range ends just before its last score.
alter table subject_grading_ranges add constraint grading_ranges_apart
  exclude using gist (acps_id with =, (coalesce(subject_id, 0)) with =, (numrange(from_score, to_score, '[)')) with &&);
--> statement-breakpoint
alter table subject_grading_ranges add constraint to_score_form check (to_score > from_score);
--> statement-breakpoint
insert into history_roots values
  ('subject_components', 'subjects', 'subject_id'),
  ('subject_component_items', 'subject_components', 'subject_component_id');
