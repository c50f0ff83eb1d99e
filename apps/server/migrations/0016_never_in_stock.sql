CREATE TABLE "game_data_source" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"daily" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"problem" jsonb,
	"etag" text DEFAULT '' NOT NULL,
	"pack" "bytea",
	"fetched_at" timestamp with time zone,
	CONSTRAINT "game_data_source_one" CHECK ("game_data_source"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "cost_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "stockpilable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "encumbrance" integer;