ALTER TABLE "reports" DROP CONSTRAINT "reports_stockpile_id_stockpiles_id_fk";
