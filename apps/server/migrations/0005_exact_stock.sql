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
CREATE TABLE "game_packs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"game_version" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"catalog" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"undo" jsonb NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "tool_requests" (
	"user_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"hash" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_requests_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_overruled_by_drawings_id_fk" FOREIGN KEY ("overruled_by") REFERENCES "public"."drawings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_packs" ADD CONSTRAINT "game_packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_requests" ADD CONSTRAINT "tool_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawings_overruled_by" ON "drawings" USING btree ("overruled_by");--> statement-breakpoint
CREATE INDEX "tool_requests_time" ON "tool_requests" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_unknown" CHECK (not ("items"."unknown" and "items"."current"));