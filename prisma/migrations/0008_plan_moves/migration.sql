ALTER TABLE "teams"
  ADD COLUMN "fell_back_at" TIMESTAMPTZ(3),
  ADD COLUMN "payment_failed_at" TIMESTAMPTZ(3),
  ADD COLUMN "kept_project_id" UUID;
ALTER TABLE "memberships" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);

-- What follows cannot be said in the schema language.

-- A second Free team cannot be made; but a subscription that ends brings its team down, whatever else
-- its creator has.
DROP INDEX "teams_one_free_per_creator";
CREATE UNIQUE INDEX "teams_one_free_per_creator" ON "teams"("created_by")
  WHERE "plan" = 'free' AND "deleted_at" IS NULL AND "fell_back_at" IS NULL;

-- A team has always somebody who sees it, and only a larger plan's payment can be missing.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_is_not_suspended"
  CHECK ("role" <> 'owner' OR "suspended_at" IS NULL);
ALTER TABLE "teams" ADD CONSTRAINT "teams_free_misses_no_payment"
  CHECK ("plan" <> 'free' OR "payment_failed_at" IS NULL);
