DROP INDEX "manuals_in_work";--> statement-breakpoint
ALTER TABLE "notification_manuals" ADD COLUMN "sent_by" integer;--> statement-breakpoint
CREATE INDEX "manuals_in_work" ON "notification_manuals" USING btree ("sstc_id") WHERE state in (3, 4, 7);