CREATE TABLE "pyramids" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pyramids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"bluefin" boolean DEFAULT false NOT NULL,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	CONSTRAINT "pyramids_name" CHECK (length("pyramids"."name") between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_stockpile_id_stockpiles_id_fk";
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "goal_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "goal_templates" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE UNIQUE INDEX "discords_one_primary" ON "discords" USING btree ("is_primary") WHERE is_primary;