CREATE TABLE "history_links" (
	"history_id" bigint PRIMARY KEY NOT NULL,
	"seal_id" integer NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"link" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_seals" (
	"seal_id" integer PRIMARY KEY NOT NULL,
	"sealed_at" timestamptz DEFAULT now() NOT NULL,
	"changes" integer NOT NULL,
	"last_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"last_sign_in" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_device_hash_user_id_pk" PRIMARY KEY("device_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamptz,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"standalone" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "values_digest" "bytea";--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "redacted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "redaction_mark" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "requires_second_factor" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_confirmed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_at" timestamptz;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_links_of_row" ON "history_links" USING btree ("object","object_id","history_id");--> statement-breakpoint
CREATE INDEX "history_links_of_seal" ON "history_links" USING btree ("seal_id","history_id");--> statement-breakpoint
CREATE INDEX "known_devices_of_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_by_expiry" ON "sign_in_tickets" USING btree ("expires_at");