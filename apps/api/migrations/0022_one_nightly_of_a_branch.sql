-- Of several rows for one branch, what was said last holds.
DELETE FROM "reminder_branches" earlier USING "reminder_branches" later WHERE earlier.branch_id = later.branch_id AND earlier.reminder_branch_id < later.reminder_branch_id;--> statement-breakpoint
DROP INDEX "reminder_branches_branch_id_index";--> statement-breakpoint
ALTER TABLE "reminder_branches" ADD CONSTRAINT "reminder_branches_branch_id_unique" UNIQUE("branch_id");
