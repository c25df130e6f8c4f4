CREATE TABLE "report_views" (
	"view_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_views_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report" text NOT NULL,
	"view_name" text NOT NULL,
	"role_id" integer,
	"user_id" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer DEFAULT nullif(current_setting('sala.user_id', true), '')::int,
	"created_date" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_view_of_a_name" UNIQUE("user_id","report","view_name")
);
--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_views_role_id_index" ON "report_views" USING btree ("role_id");