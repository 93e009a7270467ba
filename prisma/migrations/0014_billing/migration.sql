-- CreateEnum
CREATE TYPE "billing_mode" AS ENUM ('simulator', 'test', 'live');

-- CreateEnum
CREATE TYPE "meter_state" AS ENUM ('pending', 'sent', 'confirmed', 'not_billable');

-- AlterTable
ALTER TABLE "teams" ADD COLUMN     "spending_limit" INTEGER;

-- CreateTable
CREATE TABLE "billing_accounts" (
    "team_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "mode" "billing_mode" NOT NULL,
    "checkout_session_id" TEXT,
    "subscription_id" TEXT,
    "status" TEXT,
    "current_period_start" TIMESTAMPTZ(3),
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "synced_at" TIMESTAMPTZ(3),
    "exempt_month" DATE,
    "exempt_events" BIGINT NOT NULL DEFAULT 0,
    "usage_compared_at" TIMESTAMPTZ(3),
    "usage_difference" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_accounts_pkey" PRIMARY KEY ("team_id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "meter_ledger" (
    "team_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "customer_id" TEXT NOT NULL,
    "events" BIGINT NOT NULL,
    "state" "meter_state" NOT NULL DEFAULT 'pending',
    "reported_time" TIMESTAMPTZ(3),
    "last_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meter_ledger_pkey" PRIMARY KEY ("team_id","month","hour")
);

-- CreateTable
CREATE TABLE "billing_notices" (
    "team_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_notices_pkey" PRIMARY KEY ("team_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_accounts_customer_id_key" ON "billing_accounts"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_accounts_subscription_id_key" ON "billing_accounts"("subscription_id");

-- CreateIndex
CREATE INDEX "billing_accounts_synced_at_idx" ON "billing_accounts"("synced_at");

-- CreateIndex
CREATE INDEX "stripe_events_handled_at_idx" ON "stripe_events"("handled_at");

-- CreateIndex
CREATE INDEX "meter_ledger_state_hour_idx" ON "meter_ledger"("state", "hour");

-- Finds the emails to send, every two seconds, without reading those that were sent.
CREATE INDEX "billing_notices_unsent_idx" ON "billing_notices"("created_at") WHERE "sent_at" IS NULL;

-- AddForeignKey
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meter_ledger" ADD CONSTRAINT "meter_ledger_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
