ALTER TABLE "warehouses" ADD COLUMN "x" double precision;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "y" double precision;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "place_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "place_changed_by" text;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_position" CHECK (("warehouses"."x" is null) = ("warehouses"."y" is null) and "warehouses"."x" between 0 and 1 and "warehouses"."y" between 0 and 1
        and ("warehouses"."x" is null or "warehouses"."site_key" is null));