-- CreateTable
CREATE TABLE "simulator_objects" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "version" BIGINT NOT NULL,
    "value" JSON NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "simulator_objects_pkey" PRIMARY KEY ("kind","id")
);

-- CreateIndex
CREATE INDEX "simulator_objects_version_idx" ON "simulator_objects"("version");

-- CreateIndex
CREATE INDEX "simulator_objects_expires_at_idx" ON "simulator_objects"("expires_at");
