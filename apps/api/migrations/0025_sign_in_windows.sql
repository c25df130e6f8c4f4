-- Each failure becomes a row of its own. What was added up until now cannot be taken apart, and is forgotten.
delete from sign_in_attempts;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP CONSTRAINT "sign_in_attempts_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP COLUMN "last_failure";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "attempt_id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_attempts_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "failed_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_of_subject" ON "sign_in_attempts" USING btree ("subject","failed_at");
