CREATE TABLE "sign_in_failures" (
	"attempt_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failures_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"about" text,
	"failed_at" timestamptz DEFAULT now() NOT NULL,
	"blocked_until" timestamptz
);
--> statement-breakpoint
CREATE INDEX "sign_in_failures_of_subject" ON "sign_in_failures" USING btree ("subject","failed_at");--> statement-breakpoint
insert into history_exceptions values ('sign_in_failures', 'a row for every failed sign-in, for hours');
