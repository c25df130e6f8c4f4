ALTER TABLE "bank_statements" ALTER COLUMN "total_amount" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "float_khr" SET DATA TYPE numeric(20, 0);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "counted_usd" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "counted_khr" SET DATA TYPE numeric(20, 0);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "expected_usd" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ALTER COLUMN "expected_khr" SET DATA TYPE numeric(20, 0);--> statement-breakpoint
ALTER TABLE "closed_days" ALTER COLUMN "taken_amount" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "max_quantity" numeric(8, 2) DEFAULT '366' NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "max_amount" numeric(14, 2) DEFAULT '50000' NOT NULL;