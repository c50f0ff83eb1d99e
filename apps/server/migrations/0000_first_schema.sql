CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"color" text DEFAULT '#ff0000' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discords" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"guild_id" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "discords_guild_id_unique" UNIQUE("guild_id")
);
--> statement-breakpoint
CREATE TABLE "goal_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goal_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"target" integer NOT NULL,
	"minimum" integer NOT NULL,
	CONSTRAINT "goal_templates_item" UNIQUE("category_id","item_id"),
	CONSTRAINT "goal_templates_range" CHECK ("goal_templates"."minimum" >= 0 and "goal_templates"."minimum" <= "goal_templates"."target")
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"target" integer NOT NULL,
	"minimum" integer NOT NULL,
	CONSTRAINT "goals_item" UNIQUE("warehouse_id","item_id"),
	CONSTRAINT "goals_range" CHECK ("goals"."minimum" >= 0 and "goals"."minimum" <= "goals"."target")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fir_name" text NOT NULL,
	"crated" boolean NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"crate_size" integer NOT NULL,
	"factory_produced" boolean NOT NULL,
	"mpf_produced" boolean NOT NULL,
	"garage_produced" boolean NOT NULL,
	"construction_yard_produced" boolean NOT NULL,
	"techable" boolean NOT NULL,
	"materials" jsonb NOT NULL,
	"faction" text NOT NULL,
	"slang" jsonb NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"teched" boolean NOT NULL,
	"priority" text,
	"manufacture" boolean DEFAULT false NOT NULL,
	"mpf" boolean DEFAULT false NOT NULL,
	"backline_factory" boolean DEFAULT false NOT NULL,
	"midline_factory" boolean DEFAULT false NOT NULL,
	"no_delivery" boolean DEFAULT false NOT NULL,
	CONSTRAINT "items_fir_name_crated" UNIQUE("fir_name","crated"),
	CONSTRAINT "items_priority" CHECK (priority in ('High Priority', 'Priority')),
	CONSTRAINT "items_teched" CHECK ("items"."techable" or "items"."teched")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" integer NOT NULL,
	"discord_id" integer NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	CONSTRAINT "memberships_user_id_discord_id_pk" PRIMARY KEY("user_id","discord_id")
);
--> statement-breakpoint
CREATE TABLE "permission_group_roles" (
	"group_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "permission_group_roles_group_id_role_id_pk" PRIMARY KEY("group_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "permission_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permission_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"edit" boolean DEFAULT false NOT NULL,
	"manage" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stockpile_id" integer,
	"stockpile_name" text NOT NULL,
	"warehouse_id" integer,
	"locked" boolean NOT NULL,
	"permission_group_id" integer,
	"user_id" integer,
	"username" text NOT NULL,
	"source" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"previous_taken_at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discord_id" integer NOT NULL,
	"name" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "roles_discord_role" UNIQUE("discord_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state" text PRIMARY KEY NOT NULL,
	"verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stockpile_contents" (
	"stockpile_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stockpile_contents_stockpile_id_item_id_pk" PRIMARY KEY("stockpile_id","item_id"),
	CONSTRAINT "stockpile_contents_quantity" CHECK ("stockpile_contents"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stockpiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stockpiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse_id" integer NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"permission_group_id" integer,
	"fir_updated_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	CONSTRAINT "stockpiles_name" UNIQUE("name"),
	CONSTRAINT "stockpiles_code" CHECK ("stockpiles"."code" = '' or "stockpiles"."code" ~ '^[0-9]{6}$'),
	CONSTRAINT "stockpiles_group_only_locked" CHECK ("stockpiles"."locked" or "stockpiles"."permission_group_id" is null)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discord_user_id" text NOT NULL,
	"username" text NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"home_discord_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"roles_checked_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"roles_tried_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"refresh_token" text,
	CONSTRAINT "users_discord_user_id_unique" UNIQUE("discord_user_id")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_key" text,
	"region" text,
	"location" text NOT NULL,
	"building_type" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"category_id" integer,
	"goal_modifier" integer DEFAULT 100 NOT NULL,
	"stockpile_tag" text DEFAULT '' NOT NULL,
	CONSTRAINT "warehouses_site_key_unique" UNIQUE("site_key"),
	CONSTRAINT "warehouses_goal_modifier" CHECK ("warehouses"."goal_modifier" >= 0),
	CONSTRAINT "warehouses_active_category" CHECK (not "warehouses"."active" or "warehouses"."category_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "goal_templates" ADD CONSTRAINT "goal_templates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_templates" ADD CONSTRAINT "goal_templates_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_discord_id_discords_id_fk" FOREIGN KEY ("discord_id") REFERENCES "public"."discords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_group_roles" ADD CONSTRAINT "permission_group_roles_group_id_permission_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."permission_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_group_roles" ADD CONSTRAINT "permission_group_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_stockpile_id_stockpiles_id_fk" FOREIGN KEY ("stockpile_id") REFERENCES "public"."stockpiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_permission_group_id_permission_groups_id_fk" FOREIGN KEY ("permission_group_id") REFERENCES "public"."permission_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_discord_id_discords_id_fk" FOREIGN KEY ("discord_id") REFERENCES "public"."discords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stockpile_contents" ADD CONSTRAINT "stockpile_contents_stockpile_id_stockpiles_id_fk" FOREIGN KEY ("stockpile_id") REFERENCES "public"."stockpiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stockpile_contents" ADD CONSTRAINT "stockpile_contents_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stockpiles" ADD CONSTRAINT "stockpiles_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stockpiles" ADD CONSTRAINT "stockpiles_permission_group_id_permission_groups_id_fk" FOREIGN KEY ("permission_group_id") REFERENCES "public"."permission_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_home_discord_id_discords_id_fk" FOREIGN KEY ("home_discord_id") REFERENCES "public"."discords"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("name");--> statement-breakpoint
CREATE INDEX "reports_stockpile" ON "reports" USING btree ("stockpile_id","applied_at");--> statement-breakpoint
CREATE INDEX "reports_warehouse" ON "reports" USING btree ("warehouse_id","applied_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stockpiles_warehouse" ON "stockpiles" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "warehouses_active" ON "warehouses" USING btree ("active");--> statement-breakpoint
CREATE VIEW "public"."effective_goals" AS (
  select g.id as goal_id, g.warehouse_id, g.item_id, g.target, g.minimum, false as standard,
    exists (
      select 1 from goal_templates t join warehouses w on w.category_id = t.category_id
      where w.id = g.warehouse_id and t.item_id = g.item_id
    ) as overrides
  from goals g
  union all
  select t.id, w.id, t.item_id,
    least((t.target::bigint * w.goal_modifier + 99) / 100, 2147483647)::int,
    least((t.minimum::bigint * w.goal_modifier + 99) / 100, 2147483647)::int,
    true, false
  from goal_templates t join warehouses w on w.category_id = t.category_id
  where w.goal_modifier > 0
    and not exists (select 1 from goals g where g.warehouse_id = w.id and g.item_id = t.item_id)
);