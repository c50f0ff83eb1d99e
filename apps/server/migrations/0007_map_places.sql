CREATE TABLE "war_casualties" (
	"region" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"total" double precision NOT NULL,
	CONSTRAINT "war_casualties_region_at_pk" PRIMARY KEY("region","at")
);
--> statement-breakpoint
ALTER TABLE "war_api_answers" DROP CONSTRAINT "war_api_answers_kind";--> statement-breakpoint
ALTER TABLE "factories" ADD COLUMN "seen_queue" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "time_factor" double precision;--> statement-breakpoint
ALTER TABLE "war_api_state" ADD COLUMN "data_war_id" text;--> statement-breakpoint
ALTER TABLE "war_api_state" ADD COLUMN "declined_war_id" text;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "x" double precision;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "y" double precision;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "place_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "place_changed_by" text;--> statement-breakpoint
CREATE INDEX "orders_time_factor" ON "orders" USING btree ("queued_at") WHERE "orders"."time_factor" is not null;--> statement-breakpoint
ALTER TABLE "war_api_answers" ADD CONSTRAINT "war_api_answers_kind" CHECK ("war_api_answers"."kind" in ('war', 'maps', 'static', 'dynamic', 'report'));--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_position" CHECK (("warehouses"."x" is null) = ("warehouses"."y" is null) and "warehouses"."x" between 0 and 1 and "warehouses"."y" between 0 and 1);--> statement-breakpoint
-- The scans of a stockpile move to a shorter form; a report starts them again from the reports of the last 72 hours.
ALTER TABLE "consumption" ADD COLUMN "scans" text;--> statement-breakpoint
ALTER TABLE "consumption" ALTER COLUMN "series" DROP NOT NULL;--> statement-breakpoint
UPDATE "consumption" SET "series" = NULL;--> statement-breakpoint
-- Compressing them took a third of the time that a report spends on its rates.
ALTER TABLE "consumption" ALTER COLUMN "scans" SET STORAGE EXTERNAL, ALTER COLUMN "rates" SET STORAGE EXTERNAL;
