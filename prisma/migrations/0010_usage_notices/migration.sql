-- CreateTable
CREATE TABLE "usage_notices" (
    "team_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "plan" "plan" NOT NULL,
    "percent" INTEGER NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_notices_pkey" PRIMARY KEY ("team_id","month","plan","percent")
);

-- AddForeignKey
ALTER TABLE "usage_notices" ADD CONSTRAINT "usage_notices_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
