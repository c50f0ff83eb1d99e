ALTER TABLE "stockpiles" DROP CONSTRAINT "stockpiles_name";--> statement-breakpoint
-- The public stockpile of a warehouse had the game's own word as its name, or the warehouse's tag or name before it and no
-- code. One of each warehouse becomes Public; a locked or a second one with such a name is a reserve, and named apart.
WITH "called" AS (
	SELECT s."id", s."warehouse_id", s."name", s."locked", lower(btrim(s."name")) IN ('public', 'öffentlich', 'Öffentlich', 'público', 'pÚblico', 'публичный', 'Публичный', 'ПУБЛИЧНЫЙ', '公共') AS "by_word"
	FROM "stockpiles" s JOIN "warehouses" w ON w."id" = s."warehouse_id"
	WHERE lower(btrim(s."name")) IN ('public', 'öffentlich', 'Öffentlich', 'público', 'pÚblico', 'публичный', 'Публичный', 'ПУБЛИЧНЫЙ', '公共')
		OR (NOT s."locked" AND s."code" = ''
			AND s."name" = rtrim(left(coalesce(nullif(btrim(w."stockpile_tag"), ''), btrim(w."name")), 93)) || '-Public')
), "chosen" AS (
	SELECT DISTINCT ON ("warehouse_id") "id" FROM "called" WHERE NOT "locked"
	ORDER BY "warehouse_id", "name" <> 'Public', NOT "by_word", "id"
), "renamed" AS (
	UPDATE "stockpiles" s SET "name" = CASE WHEN "chosen"."id" IS NULL THEN left(s."name", 80) || ' (' || s."id" || ')' ELSE 'Public' END
	FROM "called" LEFT JOIN "chosen" USING ("id")
	WHERE s."id" = "called"."id" AND ("by_word" OR "chosen"."id" IS NOT NULL)
	RETURNING s."id", s."name"
), "rates" AS (
	UPDATE "consumption" SET "name" = "renamed"."name" FROM "renamed" WHERE "stockpile_id" = "renamed"."id"
)
UPDATE "reports" SET "stockpile_name" = "renamed"."name" FROM "renamed" WHERE "stockpile_id" = "renamed"."id";--> statement-breakpoint
UPDATE "stockpiles" SET "code" = '', "refreshed_at" = '1970-01-01T00:00:00Z', "changed_after" = '1970-01-01T00:00:00Z', "changed_before" = '1970-01-01T00:00:00Z' WHERE "name" = 'Public';--> statement-breakpoint
CREATE UNIQUE INDEX "stockpiles_name" ON "stockpiles" USING btree ("name") WHERE "stockpiles"."name" <> 'Public';--> statement-breakpoint
CREATE UNIQUE INDEX "stockpiles_public" ON "stockpiles" USING btree ("warehouse_id") WHERE "stockpiles"."name" = 'Public';--> statement-breakpoint
ALTER TABLE "stockpiles" ADD CONSTRAINT "stockpiles_public_open" CHECK ("stockpiles"."name" <> 'Public' or ("stockpiles"."code" = '' and not "stockpiles"."locked" and "stockpiles"."refreshed_at" = '1970-01-01T00:00:00Z'));