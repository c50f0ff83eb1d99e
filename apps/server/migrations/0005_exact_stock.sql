-- Written by hand: reports before could come from screenshots only.
UPDATE "reports" SET "source" = 'screenshot' WHERE "source" = 'fir';
--> statement-breakpoint
CREATE TABLE "drawings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"drawing" "bytea" NOT NULL,
	"code_name" text NOT NULL,
	"crated" boolean NOT NULL,
	"read_code_name" text NOT NULL,
	"read_crated" boolean NOT NULL,
	"username" text NOT NULL,
	"taught_at" timestamp with time zone DEFAULT now() NOT NULL,
	"overruled_by" integer
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_overruled_by_drawings_id_fk" FOREIGN KEY ("overruled_by") REFERENCES "public"."drawings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawings_overruled_by" ON "drawings" USING btree ("overruled_by");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_unknown" CHECK (not ("items"."unknown" and "items"."current"));