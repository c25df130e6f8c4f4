-- A telephone as a search compares it: digits alone, without the country's and without a zero, a space before it.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(' ' || nullif(regexp_replace(regexp_replace(translate(phone, '០១២៣៤៥៦៧៨៩', '0123456789'), '\D', '', 'g'), '^(855|0)+', ''), ''), '')
$$;
--> statement-breakpoint
-- Guardians are found like parents. PostgreSQL writes the families anew for it: see "What a migration costs" in docs/operations.md.
ALTER TABLE "parents" drop column "search_text";--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("parents"."father_name_en", '') || ' ' || coalesce("parents"."father_name_kh", '') || ' ' || coalesce("parents"."mother_name_en", '') || ' ' || coalesce("parents"."mother_name_kh", '') || ' ' || coalesce("parents"."guardian_name_en", '') || ' ' || coalesce("parents"."guardian_name_kh", '') || ' ' || coalesce("parents"."phone_number", '') || ' ' || coalesce("parents"."father_phone", '') || ' ' || coalesce("parents"."mother_phone", ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "parents_search" ON "parents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parents_grams" ON "parents" USING gin (search_grams("search_text" collate "C"));--> statement-breakpoint
CREATE INDEX "users_phones" ON "users" USING gin ((phone_digits("phone_number")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "info_inquiries_phones" ON "info_inquiries" USING gin ((phone_digits("contact_number")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employees_phones" ON "employees" USING gin ((phone_digits("phone_number_1") || phone_digits("phone_number_2")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parents_phones" ON "parents" USING gin ((phone_digits("father_phone") || phone_digits("mother_phone") || phone_digits("guardian_phone") || phone_digits("phone_number")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "student_pickups_phones" ON "student_pickups" USING gin ((phone_digits("phone")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_phones" ON "students" USING gin ((phone_digits("phone_number") || phone_digits("emergency_phone")) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "row_choice" smallint DEFAULT 0 NOT NULL;