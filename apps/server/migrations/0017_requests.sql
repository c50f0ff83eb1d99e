CREATE TABLE "request_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"step" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "request_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"asked" integer NOT NULL,
	"by_hand" integer DEFAULT 0 NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "request_lines_item" UNIQUE("request_id","item_id"),
	CONSTRAINT "request_lines_amounts" CHECK ("request_lines"."asked" > 0 and "request_lines"."by_hand" >= 0)
);
--> statement-breakpoint
CREATE TABLE "request_loads" (
	"line_id" integer NOT NULL,
	"container_id" integer NOT NULL,
	"crates" integer NOT NULL,
	CONSTRAINT "request_loads_line_id_container_id_pk" PRIMARY KEY("line_id","container_id"),
	CONSTRAINT "request_loads_crates" CHECK ("request_loads"."crates" > 0)
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse_id" integer,
	"place" text NOT NULL,
	"urgency" text DEFAULT 'normal' NOT NULL,
	"need_by" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"permission_group_id" integer,
	"asker_id" integer,
	"asker_name" text NOT NULL,
	"responsible_id" integer,
	"responsible_name" text,
	"ended" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	CONSTRAINT "requests_urgency" CHECK (urgency in ('urgent', 'high', 'normal')),
	CONSTRAINT "requests_ended" CHECK ("requests"."ended" in ('declined', 'withdrawn')),
	CONSTRAINT "requests_group_only_locked" CHECK ("requests"."locked" or "requests"."permission_group_id" is null)
);
--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lines" ADD CONSTRAINT "request_lines_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lines" ADD CONSTRAINT "request_lines_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_loads" ADD CONSTRAINT "request_loads_line_id_request_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."request_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_loads" ADD CONSTRAINT "request_loads_container_id_shipment_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."shipment_containers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_permission_group_id_permission_groups_id_fk" FOREIGN KEY ("permission_group_id") REFERENCES "public"."permission_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_responsible_id_users_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_events_request" ON "request_events" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_loads_container" ON "request_loads" USING btree ("container_id");--> statement-breakpoint
CREATE INDEX "requests_warehouse" ON "requests" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("created_at") WHERE "requests"."ended" is null;--> statement-breakpoint
CREATE INDEX "requests_asker" ON "requests" USING btree ("asker_id","created_at");