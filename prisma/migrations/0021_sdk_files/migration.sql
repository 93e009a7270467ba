-- CreateTable
CREATE TABLE "sdk_files" (
    "name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "sdk_files_pkey" PRIMARY KEY ("name")
);
