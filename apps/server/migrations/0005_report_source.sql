-- Written by hand: nothing but rows changes. Reports before could come from screenshots only.
UPDATE "reports" SET "source" = 'screenshot' WHERE "source" = 'fir';
