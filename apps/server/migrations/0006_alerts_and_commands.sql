CREATE TABLE "alert_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"warehouse_id" integer,
	"stockpile_id" integer,
	"shipment_id" integer
);
--> statement-breakpoint
CREATE TABLE "alert_reads" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_scopes" (
	"scope" text PRIMARY KEY NOT NULL,
	"passes" integer DEFAULT 0 NOT NULL,
	"passed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_states" (
	"scope" text NOT NULL,
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"level" integer NOT NULL,
	CONSTRAINT "alert_states_scope_rule_subject_pk" PRIMARY KEY("scope","rule","subject")
);
--> statement-breakpoint
CREATE TABLE "channel_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel_id" integer NOT NULL,
	"scope" text NOT NULL,
	"alert" jsonb NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "channel_alerts_state" CHECK ("channel_alerts"."state" in ('waiting', 'unclear'))
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"permission_group_id" integer,
	"rules" jsonb NOT NULL,
	"digest_hour" integer,
	"digest_day" text DEFAULT '' NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"time_zone" text NOT NULL,
	"daily_limit" integer DEFAULT 12,
	"sent_day" text DEFAULT '' NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"language" text NOT NULL,
	"status_message" boolean NOT NULL,
	"status_id" text,
	"status_text" text DEFAULT '' NOT NULL,
	"status_checked_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"placeholder_id" text,
	"failing_since" timestamp with time zone,
	"off_since" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"leased_until" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	CONSTRAINT "channels_key_unique" UNIQUE("key"),
	CONSTRAINT "channels_digest_hour" CHECK ("channels"."digest_hour" between 0 and 23),
	CONSTRAINT "channels_daily_limit" CHECK ("channels"."daily_limit" > 0),
	CONSTRAINT "channels_quiet" CHECK (("channels"."quiet_from" is null) = ("channels"."quiet_to" is null))
);
--> statement-breakpoint
CREATE TABLE "consumption" (
	"stockpile_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"warehouse_id" integer NOT NULL,
	"locked" boolean NOT NULL,
	"permission_group_id" integer,
	"scanned_at" timestamp with time zone NOT NULL,
	"series" json NOT NULL,
	"rates" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_interactions" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_registrations" (
	"application_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"discord_user_id" text NOT NULL,
	"source" text NOT NULL,
	"rows" jsonb NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_stockpiles" (
	"archive_id" integer NOT NULL,
	"stockpile_id" integer NOT NULL,
	"locked" boolean NOT NULL,
	"permission_group_id" integer,
	CONSTRAINT "ended_stockpiles_archive_id_stockpile_id_pk" PRIMARY KEY("archive_id","stockpile_id")
);
--> statement-breakpoint
CREATE TABLE "factories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"method" text NOT NULL,
	"region" text,
	"location" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	CONSTRAINT "factories_name" UNIQUE("name"),
	CONSTRAINT "factories_method" CHECK (method in ('mpf', 'factory', 'facility'))
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"state" text NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"crates" integer NOT NULL,
	"method" text NOT NULL,
	"factory_id" integer,
	"warehouse_id" integer,
	"shipment_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"holder_id" integer,
	"holder_name" text,
	"queued_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"ready_is_estimate" boolean DEFAULT false NOT NULL,
	"others_ahead" integer DEFAULT 0 NOT NULL,
	"others_until" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	CONSTRAINT "orders_crates" CHECK ("orders"."crates" > 0),
	CONSTRAINT "orders_others" CHECK ("orders"."others_ahead" >= 0),
	CONSTRAINT "orders_method" CHECK (method in ('mpf', 'factory', 'facility')),
	CONSTRAINT "orders_state" CHECK (state in ('wanted', 'claimed', 'materials-ready', 'queued', 'ready', 'collected', 'done', 'cancelled')),
	CONSTRAINT "orders_holder" CHECK ("orders"."state" <> 'wanted' or "orders"."holder_name" is null)
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"scope" text NOT NULL,
	"event" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"subscription" text NOT NULL,
	"language" text NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"leased_until" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remembered_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remembered_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shape" "bytea" NOT NULL,
	"stockpile_id" integer NOT NULL,
	"username" text NOT NULL,
	"remembered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"line_id" integer NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "run_claims_quantity" CHECK ("run_claims"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "run_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "run_lines_run_item" UNIQUE("run_id","item_id"),
	CONSTRAINT "run_lines_quantity" CHECK ("run_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "statistics_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"show_names" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statistics_settings_one" CHECK ("statistics_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stock_days" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"stockpile_id" integer NOT NULL,
	"warehouse_id" integer,
	"locked" boolean NOT NULL,
	"permission_group_id" integer,
	"item_ids" integer[] NOT NULL,
	"quantities" integer[] NOT NULL,
	"crates" integer[] NOT NULL,
	"loose" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "war_api_answers" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"region" text,
	"etag" text,
	"content" jsonb,
	"answered_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "war_api_answers_kind" CHECK ("war_api_answers"."kind" in ('war', 'maps', 'static', 'dynamic'))
);
--> statement-breakpoint
CREATE TABLE "war_api_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shard" text,
	"side" text,
	CONSTRAINT "war_api_settings_one" CHECK ("war_api_settings"."id" = 1),
	CONSTRAINT "war_api_settings_shard" CHECK (shard in ('able', 'baker', 'charlie')),
	CONSTRAINT "war_api_settings_side" CHECK (side in ('WARDENS', 'COLONIALS'))
);
--> statement-breakpoint
CREATE TABLE "war_api_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"lease_holder" uuid NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"problem" text,
	CONSTRAINT "war_api_state_one" CHECK ("war_api_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "war_towns" (
	"region" text NOT NULL,
	"name" text NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"owner" text NOT NULL,
	"is_victory" boolean NOT NULL,
	"is_scorched" boolean NOT NULL,
	"is_build_site" boolean NOT NULL,
	"unconfirmed" text,
	"previous_owner" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "war_towns_region_name_pk" PRIMARY KEY("region","name"),
	CONSTRAINT "war_towns_owner" CHECK (owner in ('NONE', 'WARDENS', 'COLONIALS'))
);
--> statement-breakpoint
CREATE TABLE "war_work" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "war_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"archive_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"crates" integer NOT NULL,
	"group_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"item_id" integer,
	"stockpile_id" integer,
	"warehouse_id" integer,
	"muted_until" timestamp with time zone,
	"muted_until_restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "watches_item" UNIQUE("user_id","item_id"),
	CONSTRAINT "watches_stockpile" UNIQUE("user_id","stockpile_id"),
	CONSTRAINT "watches_warehouse" UNIQUE("user_id","warehouse_id"),
	CONSTRAINT "watches_one_target" CHECK (num_nonnulls("watches"."item_id", "watches"."stockpile_id", "watches"."warehouse_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "report_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "war_archives" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_reads" ADD CONSTRAINT "alert_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_states" ADD CONSTRAINT "alert_states_scope_alert_scopes_scope_fk" FOREIGN KEY ("scope") REFERENCES "public"."alert_scopes"("scope") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_alerts" ADD CONSTRAINT "channel_alerts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_permission_group_id_permission_groups_id_fk" FOREIGN KEY ("permission_group_id") REFERENCES "public"."permission_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_stockpile_id_stockpiles_id_fk" FOREIGN KEY ("stockpile_id") REFERENCES "public"."stockpiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_stockpiles" ADD CONSTRAINT "ended_stockpiles_archive_id_war_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."war_archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_stockpiles" ADD CONSTRAINT "ended_stockpiles_permission_group_id_permission_groups_id_fk" FOREIGN KEY ("permission_group_id") REFERENCES "public"."permission_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_names" ADD CONSTRAINT "remembered_names_stockpile_id_stockpiles_id_fk" FOREIGN KEY ("stockpile_id") REFERENCES "public"."stockpiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_claims" ADD CONSTRAINT "run_claims_line_id_run_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."run_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_claims" ADD CONSTRAINT "run_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_lines" ADD CONSTRAINT "run_lines_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_lines" ADD CONSTRAINT "run_lines_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_permission_group_id_permission_groups_id_fk" FOREIGN KEY ("permission_group_id") REFERENCES "public"."permission_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "war_work" ADD CONSTRAINT "war_work_archive_id_war_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."war_archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "war_work" ADD CONSTRAINT "war_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_stockpile_id_stockpiles_id_fk" FOREIGN KEY ("stockpile_id") REFERENCES "public"."stockpiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_scope" ON "alert_events" USING btree ("scope","id");--> statement-breakpoint
CREATE INDEX "alert_events_at" ON "alert_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "channel_alerts_due" ON "channel_alerts" USING btree ("channel_id","due_at","id");--> statement-breakpoint
CREATE INDEX "discord_interactions_time" ON "discord_interactions" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "discord_reports_time" ON "discord_reports" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "order_steps_order" ON "order_steps" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "orders_factory" ON "orders" USING btree ("factory_id");--> statement-breakpoint
CREATE INDEX "orders_warehouse" ON "orders" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "orders_shipment" ON "orders" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "push_messages_subscription" ON "push_messages" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "remembered_names_stockpile" ON "remembered_names" USING btree ("stockpile_id");--> statement-breakpoint
CREATE INDEX "run_claims_line" ON "run_claims" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "stock_days_day" ON "stock_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stock_days_stockpile" ON "stock_days" USING btree ("stockpile_id","report_id");--> statement-breakpoint
CREATE INDEX "stock_days_warehouse" ON "stock_days" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "war_work_archive" ON "war_work" USING btree ("archive_id");--> statement-breakpoint
CREATE INDEX "reports_applied" ON "reports" USING btree ("applied_at","stockpile_id","source","locked","permission_group_id","user_id","username");--> statement-breakpoint
CREATE INDEX "reports_removed" ON "reports" USING btree ("stockpile_id") WHERE source = 'removed';--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_report_hours" CHECK ("categories"."report_hours" between 1 and 168);