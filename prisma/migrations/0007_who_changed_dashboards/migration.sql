-- AlterTable
ALTER TABLE "dashboards" ADD COLUMN     "changed_by" UUID;

-- AddForeignKey
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
