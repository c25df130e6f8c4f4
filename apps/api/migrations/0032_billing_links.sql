ALTER TABLE "invoice_classes" ADD COLUMN "fee_group_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "quotation_id" integer;--> statement-breakpoint
ALTER TABLE "invoice_classes" ADD CONSTRAINT "invoice_classes_fee_group_id_fee_groups_id_fk" FOREIGN KEY ("fee_group_id") REFERENCES "public"."fee_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_classes_fee_group_id_index" ON "invoice_classes" USING btree ("fee_group_id") WHERE fee_group_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_invoice_of_a_quotation" ON "invoices" USING btree ("quotation_id") WHERE is_deleted = 0 and quotation_id is not null;