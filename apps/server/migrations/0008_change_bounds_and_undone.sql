ALTER TABLE "reports" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stockpiles" ADD COLUMN "changed_after" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "stockpiles" ADD COLUMN "changed_before" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL;--> statement-breakpoint
-- Written by hand. An undo always followed the report that it took back.
UPDATE "reports" r SET "undone" = true
FROM "reports" u
WHERE u."source" = 'undo' AND u."stockpile_id" = r."stockpile_id" AND r."id" = (
  SELECT max(e."id") FROM "reports" e WHERE e."stockpile_id" = u."stockpile_id" AND e."id" < u."id"
);--> statement-breakpoint
-- Written by hand: what `updateChangeBounds` writes after each report.
UPDATE "stockpiles" s SET "changed_after" = found.after, "changed_before" = found.before
FROM "stockpiles" own CROSS JOIN LATERAL (
  WITH standing AS MATERIALIZED (
    SELECT id, taken_at, lag(id) OVER (ORDER BY id) AS earlier_id, max(taken_at) OVER () AS newest
    FROM (
      SELECT id, taken_at,
        min(taken_at) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS corrected_from
      FROM "reports" r
      WHERE r.stockpile_id = own.id AND r.source NOT IN ('undo', 'removed') AND NOT r.undone
        AND (NOT r.locked OR own.locked AND coalesce(r.permission_group_id = own.permission_group_id, own.permission_group_id IS NULL))
    ) every WHERE corrected_from IS NULL OR taken_at < corrected_from
  )
  SELECT earlier.taken_at AS after, later.taken_at AS before
  FROM standing
  JOIN "reports" later ON later.id = standing.id
  JOIN "reports" earlier ON earlier.id = standing.earlier_id
  WHERE standing.taken_at > standing.newest - interval '50 hours'
    AND (SELECT jsonb_agg(line ORDER BY line) FROM jsonb_array_elements(earlier.after) line)
      IS DISTINCT FROM (SELECT jsonb_agg(line ORDER BY line) FROM jsonb_array_elements(later.after) line)
  ORDER BY standing.id DESC LIMIT 1
) found
WHERE s.id = own.id;
