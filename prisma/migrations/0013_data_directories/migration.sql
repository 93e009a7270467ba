-- CreateTable
CREATE TABLE "data_directories" (
    "id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "stamped_at" TIMESTAMPTZ(3) NOT NULL,
    "holds_events" BOOLEAN NOT NULL,

    CONSTRAINT "data_directories_pkey" PRIMARY KEY ("id")
);

-- Only one data directory can hold the events.
CREATE UNIQUE INDEX "data_directories_holds_events_key" ON "data_directories"("holds_events") WHERE "holds_events";
