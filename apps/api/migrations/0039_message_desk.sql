CREATE TABLE "outbox" (
	"outbox_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice" text NOT NULL,
	"about" text NOT NULL,
	"about_id" integer NOT NULL,
	"branch_id" integer,
	"facts" jsonb NOT NULL,
	"user_id" integer,
	"created_date" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partitioned_tables" (
	"table_name" text PRIMARY KEY NOT NULL,
	"unit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_receivers" (
	"sent_month" date NOT NULL,
	"notice_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"student_id" integer DEFAULT 0 NOT NULL,
	"told_id" bigint DEFAULT 0 NOT NULL,
	"delivery_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notice_receivers_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" integer DEFAULT 0 NOT NULL,
	"branch_id" integer NOT NULL,
	"not_type_id" smallint NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"channel" smallint DEFAULT 0 NOT NULL,
	"tried" smallint DEFAULT 0 NOT NULL,
	"is_urgent" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamptz,
	"lease_until" timestamptz,
	"sent_at" timestamptz,
	"read_at" timestamptz,
	"fault" smallint,
	"facts" jsonb,
	CONSTRAINT "notice_receivers_pk" PRIMARY KEY("sent_month","notice_id","person_id","student_id","told_id")
) PARTITION BY RANGE ("sent_month");
--> statement-breakpoint
CREATE TABLE "notice_tallies" (
	"sent_month" date NOT NULL,
	"notice_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"channel" smallint NOT NULL,
	"state" smallint NOT NULL,
	"slot" smallint NOT NULL,
	"receivers" integer NOT NULL,
	CONSTRAINT "notice_tallies_pk" PRIMARY KEY("sent_month","notice_id","branch_id","channel","state","slot")
) PARTITION BY RANGE ("sent_month");
--> statement-breakpoint
CREATE TABLE "notices" (
	"sent_month" date NOT NULL,
	"notice_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "notices_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"notice" text,
	"not_type_id" smallint NOT NULL,
	"branch_id" integer,
	"sent_day" date NOT NULL,
	"title_en" text NOT NULL,
	"title_kh" text NOT NULL,
	"message_en" text NOT NULL,
	"message_kh" text NOT NULL,
	"opens" text,
	"sent_by" integer,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notices_sent_month_notice_id_pk" PRIMARY KEY("sent_month","notice_id")
) PARTITION BY RANGE ("sent_month");
--> statement-breakpoint
CREATE INDEX "receivers_of_person" ON "notice_receivers" USING btree ("person_id","delivery_id");--> statement-breakpoint
CREATE INDEX "receivers_about_student" ON "notice_receivers" USING btree ("student_id","delivery_id") WHERE student_id > 0;--> statement-breakpoint
CREATE INDEX "receivers_due" ON "notice_receivers" USING btree ("channel","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "receivers_unread" ON "notice_receivers" USING btree ("notice_id","person_id","student_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_of_a_day" ON "notices" USING btree ("sent_month","sent_day","notice",(coalesce(branch_id, 0)),(md5(title_en || title_kh || message_en || message_kh))) WHERE notice is not null;--> statement-breakpoint
CREATE INDEX "notices_by_day" ON "notices" USING btree ("sent_day","notice_id");