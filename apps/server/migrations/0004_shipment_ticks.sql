ALTER TABLE "shipment_contents" ADD COLUMN "ticked_by" integer;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD COLUMN "ticked_name" text;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD COLUMN "ticked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD CONSTRAINT "shipment_contents_ticked_by_users_id_fk" FOREIGN KEY ("ticked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD CONSTRAINT "shipment_contents_ticked" CHECK (("shipment_contents"."ticked_name" is null) = ("shipment_contents"."ticked_at" is null));