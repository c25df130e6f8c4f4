CREATE TABLE "channel_addresses" (
	"address_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_addresses_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"channel" smallint NOT NULL,
	"sender_id" integer DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	"sealed_keys" text,
	"device" text,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"last_good_at" timestamptz,
	"failed_at" timestamptz,
	"declined_at" timestamptz,
	CONSTRAINT "one_address" UNIQUE("channel","address","person_id","sender_id")
);
--> statement-breakpoint
CREATE TABLE "channel_wishes" (
	"user_id" integer NOT NULL,
	"not_type_id" smallint DEFAULT 0 NOT NULL,
	"channels" smallint[],
	"pace" smallint DEFAULT 1 NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"digest_at" text,
	CONSTRAINT "channel_wishes_user_id_not_type_id_pk" PRIMARY KEY("user_id","not_type_id")
);
--> statement-breakpoint
CREATE TABLE "mail_accounts" (
	"mail_account_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_accounts_mail_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_name" text NOT NULL,
	"from_email" text NOT NULL,
	"branch_id" integer,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" smallint NOT NULL,
	"user_name" text,
	"per_second" integer DEFAULT 5 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_senders" (
	"channel" smallint NOT NULL,
	"sender_id" integer NOT NULL,
	"sealed_secret" text,
	"next_free" timestamptz DEFAULT now() NOT NULL,
	"paused_until" timestamptz,
	"problem" text,
	"problem_at" timestamptz,
	"last_sent_at" timestamptz,
	"poll_offset" bigint DEFAULT 0 NOT NULL,
	"polled_until" timestamptz,
	CONSTRAINT "message_senders_channel_sender_id_pk" PRIMARY KEY("channel","sender_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"push_key_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_keys_push_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_date" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_accounts" (
	"sms_account_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_accounts_sms_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_name" text NOT NULL,
	"branch_id" integer,
	"url" text NOT NULL,
	"form" smallint NOT NULL,
	"headers" text,
	"body" text,
	"answer_contains" text,
	"price_per_part" numeric(12, 4) NOT NULL,
	"monthly_budget" numeric(12, 2) NOT NULL,
	"per_second" integer DEFAULT 5 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_spending" (
	"sms_account_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"month" date NOT NULL,
	"messages" integer NOT NULL,
	"parts" integer NOT NULL,
	"amount" numeric(14, 4) NOT NULL,
	CONSTRAINT "sms_spending_sms_account_id_branch_id_month_pk" PRIMARY KEY("sms_account_id","branch_id","month")
);
--> statement-breakpoint
CREATE TABLE "telegram_bots" (
	"telegram_bot_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telegram_bots_telegram_bot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bot_name" text NOT NULL,
	"branch_id" integer,
	"per_second" integer DEFAULT 25 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "telegram_bots_bot_name_unique" UNIQUE("bot_name")
);
--> statement-breakpoint
CREATE TABLE "telegram_codes" (
	"code_digest" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"telegram_bot_id" integer NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
DROP INDEX "receivers_due";--> statement-breakpoint
ALTER TABLE "notice_receivers" ADD COLUMN "via" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_receivers" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_receivers" ADD COLUMN "bundle_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_wishes" ADD CONSTRAINT "channel_wishes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_accounts" ADD CONSTRAINT "sms_accounts_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD CONSTRAINT "telegram_bots_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_of_person" ON "channel_addresses" USING btree ("person_id","channel");--> statement-breakpoint
CREATE INDEX "mail_accounts_branch_id_index" ON "mail_accounts" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "sms_accounts_branch_id_index" ON "sms_accounts" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "telegram_bots_branch_id_index" ON "telegram_bots" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "receivers_to_send" ON "notice_receivers" USING btree ("channel","via","next_at") WHERE state = 1 and next_at is not null;--> statement-breakpoint
CREATE INDEX "receivers_to_go_on" ON "notice_receivers" USING btree ("next_at") WHERE state = 2 and next_at is not null;--> statement-breakpoint
CREATE INDEX "receivers_of_bundle" ON "notice_receivers" USING btree ("bundle_id") WHERE bundle_id is not null;