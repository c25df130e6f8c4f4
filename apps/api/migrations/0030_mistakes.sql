ALTER TABLE "cashier_shifts" ADD COLUMN "closed_by" integer;--> statement-breakpoint
ALTER TABLE "payment_testing" ADD COLUMN "void_shift_id" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "void_shift_id" integer;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_closed_by_users_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_testing" ADD CONSTRAINT "payment_testing_void_shift_id_cashier_shifts_cashier_shift_id_fk" FOREIGN KEY ("void_shift_id") REFERENCES "public"."cashier_shifts"("cashier_shift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_void_shift_id_cashier_shifts_cashier_shift_id_fk" FOREIGN KEY ("void_shift_id") REFERENCES "public"."cashier_shifts"("cashier_shift_id") ON DELETE no action ON UPDATE no action;