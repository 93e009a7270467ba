-- CreateTable
CREATE TABLE "user_erasures" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_erasures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_erasures_project_id_user_id_key" ON "user_erasures"("project_id", "user_id");

-- AddForeignKey
ALTER TABLE "user_erasures" ADD CONSTRAINT "user_erasures_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
