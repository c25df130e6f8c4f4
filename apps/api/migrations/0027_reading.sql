CREATE TABLE "rows_read" (
	"user_id" integer NOT NULL,
	"hour" integer NOT NULL,
	"what" text NOT NULL,
	"seen" bit(16384) NOT NULL,
	"allowed" integer NOT NULL,
	"is_told" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "rows_read_user_id_hour_what_pk" PRIMARY KEY("user_id","hour","what")
);
--> statement-breakpoint
ALTER TABLE "looks" DROP CONSTRAINT "one_look_in_ten_minutes";--> statement-breakpoint
ALTER TABLE "looks" ALTER COLUMN "about_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "looks" ADD COLUMN "about_ids" integer[];--> statement-breakpoint
CREATE INDEX "looks_of_several" ON "looks" USING gin ("about_ids");--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "one_look_in_ten_minutes" UNIQUE NULLS NOT DISTINCT("slot","user_id","about_id","resource","record_id","deed","about");--> statement-breakpoint
insert into history_exceptions values ('rows_read', 'a count that is worth an hour');
