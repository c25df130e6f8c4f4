DROP INDEX "invoices_unpaid";--> statement-breakpoint
DROP INDEX "invoices_partly";--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("is_deleted","inv_id","branch_id") WHERE open_amount = 0 and credited_amount > 0;--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("is_deleted","inv_id","branch_id") WHERE open_amount > 0 and paid_amount = 0;--> statement-breakpoint
CREATE INDEX "invoices_partly" ON "invoices" USING btree ("is_deleted","inv_id","branch_id") WHERE open_amount > 0 and paid_amount > 0;