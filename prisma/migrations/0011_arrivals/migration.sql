-- CreateTable
CREATE TABLE "arrivals" (
    "project_id" UUID NOT NULL,
    "journal_id" UUID NOT NULL,
    "event_name" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "arrivals_pkey" PRIMARY KEY ("project_id","journal_id")
);

-- CreateIndex
CREATE INDEX "usage_days_day_idx" ON "usage_days"("day");

-- AddForeignKey
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
