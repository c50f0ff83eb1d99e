ALTER TABLE "drawings" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "remembered_names" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_names" ADD CONSTRAINT "remembered_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;