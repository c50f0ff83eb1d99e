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
CREATE TABLE "spreadsheet_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spreadsheet_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"spreadsheet_id" integer NOT NULL,
	"locked" boolean NOT NULL,
	"rows" jsonb NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spreadsheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spreadsheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"spreadsheet_id" text NOT NULL,
	"sheet_name" text DEFAULT 'fir' NOT NULL,
	"include_locked" boolean DEFAULT false NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"leased_until" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	CONSTRAINT "spreadsheets_key_unique" UNIQUE("key"),
	CONSTRAINT "spreadsheets_sheet" UNIQUE("spreadsheet_id","sheet_name")
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_stockpile_id_stockpiles_id_fk";
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "goal_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "goal_templates" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "spreadsheet_batches" ADD CONSTRAINT "spreadsheet_batches_spreadsheet_id_spreadsheets_id_fk" FOREIGN KEY ("spreadsheet_id") REFERENCES "public"."spreadsheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spreadsheet_batches_spreadsheet" ON "spreadsheet_batches" USING btree ("spreadsheet_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "discords_one_primary" ON "discords" USING btree ("is_primary") WHERE is_primary;