ALTER TABLE "shipment_contents" DROP CONSTRAINT "shipment_contents_crates";--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD COLUMN "found" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD CONSTRAINT "shipment_contents_crates" CHECK ("shipment_contents"."crates" >= 0 and "shipment_contents"."left_out" >= 0 and "shipment_contents"."crates" + "shipment_contents"."left_out" > 0);