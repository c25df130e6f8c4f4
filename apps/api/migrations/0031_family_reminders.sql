CREATE TABLE "reminder_invoices" (
	"reminder_invoice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_invoices_reminder_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reminder_id" integer NOT NULL,
	"inv_id" integer NOT NULL,
	"due_date" date NOT NULL,
	"step_days" smallint NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_invoices_reminder_id_inv_id_unique" UNIQUE("reminder_id","inv_id")
);
--> statement-breakpoint
ALTER TABLE "reminder_branches" ADD COLUMN "least_amount" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "family_key" integer;--> statement-breakpoint
ALTER TABLE "bank_profiles" ADD COLUMN "pay_link" text;--> statement-breakpoint
ALTER TABLE "reminder_invoices" ADD CONSTRAINT "reminder_invoices_reminder_id_reminders_reminder_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("reminder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_invoices" ADD CONSTRAINT "reminder_invoices_inv_id_invoices_inv_id_fk" FOREIGN KEY ("inv_id") REFERENCES "public"."invoices"("inv_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_invoices_inv_id_due_date_step_days_index" ON "reminder_invoices" USING btree ("inv_id","due_date","step_days");--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "family_reminded_once" UNIQUE("branch_id","family_key","due_date","step_days");--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "family_reminded_daily" UNIQUE("branch_id","family_key","reminded_date");--> statement-breakpoint
insert into history_roots values ('reminder_invoices', 'reminders', 'reminder_id');
--> statement-breakpoint
-- Until now a reminder was of one bill.
insert into reminder_invoices (reminder_id, inv_id, due_date, step_days, amount, created_by, created_date, updated_at)
  select reminder_id, inv_id, due_date, step_days, amount, created_by, created_date, updated_at from reminders;
--> statement-breakpoint
-- The words of the steps name one bill; those that nobody has changed name all of them.
update reminder_steps set text_en = 'Dear parents of {student}, this is a friendly reminder that {amount} is overdue, the oldest bill since {due}. Bills: {invoice}. If you have paid in the meantime, thank you, and please disregard this message. {school}'
  where text_en = 'Dear parents of {student}, this is a friendly reminder that {amount} of invoice {invoice} was due on {due}. If you have paid in the meantime, thank you, and please disregard this message. {school}';
--> statement-breakpoint
update reminder_steps set text_en = 'Dear parents of {student}, {amount} is overdue, the oldest bill for {days} days (due on {due}). Bills: {invoice}. Please pay at the counter of the school or by KHQR, or talk to us if you need more time: we will find a way together. {school}'
  where text_en = 'Dear parents of {student}, {amount} of invoice {invoice} has been open for {days} days (due on {due}). Please pay at the counter of the school, or talk to us if you need more time: we will find a way together. {school}';
--> statement-breakpoint
update reminder_steps set text_en = 'Dear parents of {student}, {amount} is overdue, the oldest bill for {days} days (due on {due}). Bills: {invoice}. Please come to the finance office this week, so that we can agree on how it will be paid. {school}'
  where text_en = 'Dear parents of {student}, {amount} of invoice {invoice} has now been open for {days} days (due on {due}). Please come to the finance office this week, so that we can agree on how it will be paid. {school}';
--> statement-breakpoint
update reminder_steps set text_kh = 'ជូនចំពោះមាតាបិតារបស់ {student}៖ យើងខ្ញុំសូមរំលឹកដោយក្តីគោរពថា ប្រាក់ចំនួន {amount} ហួសកាលកំណត់បង់ហើយ ដោយវិក្កយបត្រចាស់បំផុតត្រូវបង់នៅថ្ងៃទី {due}។ វិក្កយបត្រ៖ {invoice}។ ប្រសិនបើលោកអ្នកបានបង់រួចហើយ យើងខ្ញុំសូមអរគុណ ហើយសូមកុំប្រកាន់ចំពោះសារនេះ។ {school}'
  where text_kh = 'ជូនចំពោះមាតាបិតារបស់ {student}៖ យើងខ្ញុំសូមរំលឹកដោយក្តីគោរពថា ប្រាក់ចំនួន {amount} នៃវិក្កយបត្រ {invoice} ដល់ថ្ងៃកំណត់បង់នៅថ្ងៃទី {due}។ ប្រសិនបើលោកអ្នកបានបង់រួចហើយ យើងខ្ញុំសូមអរគុណ ហើយសូមកុំប្រកាន់ចំពោះសារនេះ។ {school}';
--> statement-breakpoint
update reminder_steps set text_kh = 'ជូនចំពោះមាតាបិតារបស់ {student}៖ ប្រាក់ចំនួន {amount} ហួសកាលកំណត់បង់ហើយ ដោយវិក្កយបត្រចាស់បំផុតហួស {days} ថ្ងៃ (ថ្ងៃកំណត់៖ {due})។ វិក្កយបត្រ៖ {invoice}។ សូមអញ្ជើញមកបង់នៅបញ្ជរសាលា ឬតាម KHQR ឬពិភាក្សាជាមួយយើងខ្ញុំ ប្រសិនបើលោកអ្នកត្រូវការពេលបន្ថែម។ {school}'
  where text_kh = 'ជូនចំពោះមាតាបិតារបស់ {student}៖ ប្រាក់ចំនួន {amount} នៃវិក្កយបត្រ {invoice} មិនទាន់បានបង់អស់រយៈពេល {days} ថ្ងៃហើយ (ថ្ងៃកំណត់៖ {due})។ សូមអញ្ជើញមកបង់នៅបញ្ជរសាលា ឬពិភាក្សាជាមួយយើងខ្ញុំ ប្រសិនបើលោកអ្នកត្រូវការពេលបន្ថែម។ {school}';
--> statement-breakpoint
update reminder_steps set text_kh = 'ជូនចំពោះមាតាបិតារបស់ {student}៖ ប្រាក់ចំនួន {amount} ហួសកាលកំណត់បង់ហើយ ដោយវិក្កយបត្រចាស់បំផុតហួស {days} ថ្ងៃ (ថ្ងៃកំណត់៖ {due})។ វិក្កយបត្រ៖ {invoice}។ សូមអញ្ជើញមកការិយាល័យហិរញ្ញវត្ថុក្នុងសប្តាហ៍នេះ ដើម្បីព្រមព្រៀងគ្នាអំពីរបៀបបង់។ {school}'
  where text_kh = 'ជូនចំពោះមាតាបិតារបស់ {student}៖ ប្រាក់ចំនួន {amount} នៃវិក្កយបត្រ {invoice} មិនទាន់បានបង់អស់រយៈពេល {days} ថ្ងៃហើយ (ថ្ងៃកំណត់៖ {due})។ សូមអញ្ជើញមកការិយាល័យហិរញ្ញវត្ថុក្នុងសប្តាហ៍នេះ ដើម្បីព្រមព្រៀងគ្នាអំពីរបៀបបង់។ {school}';
