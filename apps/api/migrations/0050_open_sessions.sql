ALTER TABLE "sessions" ADD COLUMN "open_until" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "open_sessions" ON "sessions" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
update sessions s set open_until = t.until from (select session_id, max(expires_at) as until from session_tokens where kind = 'refresh' and spent_at is null group by 1) t
where t.session_id = s.session_id and s.ended_at is null;
