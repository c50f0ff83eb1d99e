ALTER TABLE "war_towns" ALTER COLUMN "owner" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "war_towns" ADD COLUMN "unconfirmed_at" timestamp with time zone;