-- Partitions of the events that go through NATS, the writers that share them, and events that ClickHouse could
-- not read. Empty unless NATS_URL is set.

CREATE TABLE "stream_partitions" (
    "partition" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "epoch" BIGINT NOT NULL DEFAULT 0,
    "owner" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "settled_to" BIGINT NOT NULL DEFAULT 0,
    "begun_to" BIGINT,
    "begun_query_id" UUID,

    CONSTRAINT "stream_partitions_pkey" PRIMARY KEY ("partition"),
    CONSTRAINT "stream_partitions_begun_check" CHECK ("begun_to" > "settled_to")
);

CREATE UNIQUE INDEX "stream_partitions_id_key" ON "stream_partitions"("id");

CREATE TABLE "stream_writers" (
    "id" UUID NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_writers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "unstorable_events" (
    "project_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "code" INTEGER NOT NULL,
    "row" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unstorable_events_pkey" PRIMARY KEY ("project_id", "event_id")
);
