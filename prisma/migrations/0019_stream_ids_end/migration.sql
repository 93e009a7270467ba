-- AlterTable
ALTER TABLE "stream_partitions" ADD COLUMN     "ids_to" BIGINT NOT NULL DEFAULT 0;
