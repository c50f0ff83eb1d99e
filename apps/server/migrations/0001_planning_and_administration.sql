CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"start" text NOT NULL,
	"read" boolean NOT NULL,
	"edit" boolean NOT NULL,
	"manage" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"key_name" text DEFAULT '' NOT NULL,
	"feature" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"subject" text NOT NULL,
	"params" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "shipment_containers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_containers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"holder_id" integer,
	"holder_name" text,
	"loaded_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "shipment_containers_number" UNIQUE("shipment_id","number"),
	CONSTRAINT "shipment_containers_state" CHECK (state in ('open', 'claimed', 'loaded', 'delivered', 'cancelled')),
	CONSTRAINT "shipment_containers_holder" CHECK ("shipment_containers"."state" <> 'open' or "shipment_containers"."holder_name" is null),
	CONSTRAINT "shipment_containers_loaded" CHECK ("shipment_containers"."state" not in ('loaded', 'delivered') or "shipment_containers"."loaded_at" is not null),
	CONSTRAINT "shipment_containers_delivered" CHECK (("shipment_containers"."state" = 'delivered') = ("shipment_containers"."delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "shipment_contents" (
	"container_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"crates" integer NOT NULL,
	CONSTRAINT "shipment_contents_container_id_item_id_pk" PRIMARY KEY("container_id","item_id"),
	CONSTRAINT "shipment_contents_crates" CHECK ("shipment_contents"."crates" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"step" text NOT NULL,
	"containers" jsonb NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_locks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_locks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"permission_group_id" integer
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier_id" integer NOT NULL,
	"destination_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipments_two_warehouses" CHECK ("shipments"."supplier_id" <> "shipments"."destination_id")
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
CREATE TABLE "war_archives" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "war_archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"file" text NOT NULL,
	"counts" jsonb NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_stockpile_id_stockpiles_id_fk";
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "discords" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "discords" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "goal_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "goal_templates" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "permission_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "permission_groups" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_containers" ADD CONSTRAINT "shipment_containers_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_containers" ADD CONSTRAINT "shipment_containers_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD CONSTRAINT "shipment_contents_container_id_shipment_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."shipment_containers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_contents" ADD CONSTRAINT "shipment_contents_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_locks" ADD CONSTRAINT "shipment_locks_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_locks" ADD CONSTRAINT "shipment_locks_permission_group_id_permission_groups_id_fk" FOREIGN KEY ("permission_group_id") REFERENCES "public"."permission_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_supplier_id_warehouses_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."warehouses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_destination_id_warehouses_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."warehouses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spreadsheet_batches" ADD CONSTRAINT "spreadsheet_batches_spreadsheet_id_spreadsheets_id_fk" FOREIGN KEY ("spreadsheet_id") REFERENCES "public"."spreadsheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "war_archives" ADD CONSTRAINT "war_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "shipment_events_shipment" ON "shipment_events" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_locks_shipment" ON "shipment_locks" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipments_supplier" ON "shipments" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "shipments_destination" ON "shipments" USING btree ("destination_id");--> statement-breakpoint
CREATE INDEX "spreadsheet_batches_spreadsheet" ON "spreadsheet_batches" USING btree ("spreadsheet_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "discords_one_primary" ON "discords" USING btree ("is_primary") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "stockpile_contents_item" ON "stockpile_contents" USING btree ("item_id");