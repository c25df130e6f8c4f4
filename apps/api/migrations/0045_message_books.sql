ALTER TABLE "notices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("notice", '') || ' ' || coalesce("title_en", '') || ' ' || coalesce("title_kh", '') || ' ' || coalesce("message_en", '') || ' ' || coalesce("message_kh", ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "receivers_unreached" ON "notice_receivers" USING btree ("notice_id","person_id","student_id") WHERE state in (3, 5);--> statement-breakpoint
CREATE INDEX "notices_by_number" ON "notices" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notices_of_branch" ON "notices" USING btree ("branch_id","notice_id");--> statement-breakpoint
CREATE INDEX "notices_of_type" ON "notices" USING btree ("not_type_id","notice_id");--> statement-breakpoint
CREATE INDEX "notices_search" ON "notices" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX "notices_grams" ON "notices" USING gin (search_grams("search_text" collate "C")) WITH (fastupdate = off);