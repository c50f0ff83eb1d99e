CREATE TABLE "setup_links" (
	"process" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setup_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "setup_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "was_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_number" UNIQUE("number");--> statement-breakpoint
-- Sessions that are older than these columns were last known to be active when they began.
UPDATE "sessions" SET "last_active_at" = "created_at";--> statement-breakpoint
UPDATE "users" u SET "was_member" = true WHERE EXISTS (SELECT 1 FROM "memberships" m WHERE m."user_id" = u."id");
--> statement-breakpoint
-- A target on crated items alone counts crates from now on; in pyramids of ground supplies it counted items.
UPDATE "pyramids" p SET "rows" = (
  SELECT coalesce(jsonb_agg(changed."columns" ORDER BY changed."number"), '[]'::jsonb)
  FROM (
    SELECT planned."number", coalesce(jsonb_agg(
      CASE WHEN form."crated" THEN jsonb_set(planned_column."value", '{target}',
        to_jsonb(ceil((planned_column."value"->>'target')::numeric / form."crate_size")::int))
      ELSE planned_column."value" END ORDER BY planned_column."number"), '[]'::jsonb) AS "columns"
    FROM jsonb_array_elements(p."rows") WITH ORDINALITY planned("value", "number")
    CROSS JOIN LATERAL jsonb_array_elements(planned."value") WITH ORDINALITY planned_column("value", "number")
    CROSS JOIN LATERAL (
      SELECT bool_and(i."crated") AS "crated",
        (array_agg(greatest(i."crate_size", 1) ORDER BY chosen."number"))[1] AS "crate_size"
      FROM jsonb_array_elements_text(planned_column."value"->'items') WITH ORDINALITY chosen("id", "number")
      JOIN "items" i ON i."id" = chosen."id"::int
    ) form
    GROUP BY planned."number"
  ) changed
) WHERE NOT p."bluefin" AND p."rows" <> '[]'::jsonb;
