-- CreateTable
CREATE TABLE "tool_call_days" (
    "team_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "tool_call_days_pkey" PRIMARY KEY ("team_id","day")
);

-- CreateTable
CREATE TABLE "tool_call_counts" (
    "team_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "key_id" UUID NOT NULL,
    "tool" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tool_call_counts_pkey" PRIMARY KEY ("team_id","day","key_id","tool")
);

-- CreateIndex
CREATE INDEX "tool_call_days_day_idx" ON "tool_call_days"("day");

-- CreateIndex
CREATE INDEX "tool_call_counts_day_idx" ON "tool_call_counts"("day");

-- AddForeignKey
ALTER TABLE "tool_call_days" ADD CONSTRAINT "tool_call_days_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_call_counts" ADD CONSTRAINT "tool_call_counts_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_call_counts" ADD CONSTRAINT "tool_call_counts_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "personal_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
