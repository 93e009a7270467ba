-- AlterTable
ALTER TABLE "stream_partitions" ADD COLUMN     "ids_generation" INTEGER NOT NULL DEFAULT 0;
