-- CreateTable
CREATE TABLE "usage_months" (
    "team_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "journal_id" UUID NOT NULL,
    "events" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_months_pkey" PRIMARY KEY ("team_id","month","journal_id")
);

-- CreateTable
CREATE TABLE "usage_days" (
    "project_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "journal_id" UUID NOT NULL,
    "events" BIGINT NOT NULL,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("project_id","day","reason","journal_id")
);

-- CreateIndex
CREATE INDEX "usage_months_month_updated_at_idx" ON "usage_months"("month", "updated_at");

-- AddForeignKey
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
