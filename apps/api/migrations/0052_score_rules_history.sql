-- No average has two grades: the ranges of a sub program never overlap. A range ends just before its last score.
alter table total_score_grading_ranges add constraint total_ranges_apart
  exclude using gist (acps_id with =, (numrange(from_score, to_score, '[)')) with &&);
--> statement-breakpoint
insert into history_roots values
  ('curriculum_lines', 'curricula', 'curriculum_id'),
  ('assessment_parts', 'score_assessments', 'assessment_id'),
  ('assessment_components', 'score_assessments', 'assessment_id');
