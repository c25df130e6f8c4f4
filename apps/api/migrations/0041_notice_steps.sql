ALTER TABLE "notices" ADD COLUMN "is_rich" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "total_hours" smallint;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "sstc_id" integer;