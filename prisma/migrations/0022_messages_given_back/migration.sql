-- AlterTable
ALTER TABLE "assistant_days" ADD COLUMN     "given_back" INTEGER NOT NULL DEFAULT 0;
