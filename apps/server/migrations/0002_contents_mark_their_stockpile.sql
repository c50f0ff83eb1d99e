-- Written by hand: drizzle knows no triggers. Whoever changes what lies in a stockpile, by whatever statement, gives the
-- stockpile's row a new `xmin`, which is how every process finds what has changed (docs/decisions/0014). A row that the
-- same transaction has written already bears its mark; a stockpile that goes is not there any more, and needs none.
-- The ids are arrays, so that the plan goes by the key: of lines that a statement touched, PostgreSQL knows no number.
CREATE OR REPLACE FUNCTION "mark_stockpile_of_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE "stockpiles" SET "fir_updated_at" = "fir_updated_at";
  ELSIF TG_OP = 'UPDATE' THEN -- a line may also move from one stockpile to another
    UPDATE "stockpiles" s SET "fir_updated_at" = s."fir_updated_at"
    WHERE s."id" = ANY (ARRAY(SELECT DISTINCT "stockpile_id" FROM "lines")
        || ARRAY(SELECT DISTINCT "stockpile_id" FROM "lines_before"))
      AND s.xmin <> pg_current_xact_id()::xid;
  ELSE
    UPDATE "stockpiles" s SET "fir_updated_at" = s."fir_updated_at"
    WHERE s."id" = ANY (ARRAY(SELECT DISTINCT "stockpile_id" FROM "lines"))
      AND s.xmin <> pg_current_xact_id()::xid;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stockpile_contents_added" AFTER INSERT ON "stockpile_contents"
  REFERENCING NEW TABLE AS "lines" FOR EACH STATEMENT EXECUTE FUNCTION "mark_stockpile_of_contents"();--> statement-breakpoint
CREATE TRIGGER "stockpile_contents_changed" AFTER UPDATE ON "stockpile_contents"
  REFERENCING OLD TABLE AS "lines_before" NEW TABLE AS "lines" FOR EACH STATEMENT EXECUTE FUNCTION "mark_stockpile_of_contents"();--> statement-breakpoint
CREATE TRIGGER "stockpile_contents_removed" AFTER DELETE ON "stockpile_contents"
  REFERENCING OLD TABLE AS "lines" FOR EACH STATEMENT EXECUTE FUNCTION "mark_stockpile_of_contents"();--> statement-breakpoint
CREATE TRIGGER "stockpile_contents_emptied" AFTER TRUNCATE ON "stockpile_contents"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_stockpile_of_contents"();
