-- A team has one owner. Services keep to it under the team's row lock; this holds it against all else.
CREATE UNIQUE INDEX "memberships_one_owner" ON "memberships"("team_id") WHERE "role" = 'owner';
