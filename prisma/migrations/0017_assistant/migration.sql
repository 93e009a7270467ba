-- CreateEnum
CREATE TYPE "turn_state" AS ENUM ('running', 'waiting', 'ended');

-- CreateTable
CREATE TABLE "assistant_conversations" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assistant_conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_conversation_reach" (
    "conversation_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,

    CONSTRAINT "assistant_conversation_reach_pkey" PRIMARY KEY ("conversation_id","project_id")
);

-- CreateTable
CREATE TABLE "assistant_turns" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "context" JSONB,
    "answer" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "state" "turn_state" NOT NULL,
    "stop_requested" BOOLEAN NOT NULL DEFAULT false,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assistant_turns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_turn_chunks" (
    "turn_id" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "chunks" JSONB NOT NULL,

    CONSTRAINT "assistant_turn_chunks_pkey" PRIMARY KEY ("turn_id","start")
);

-- CreateTable
CREATE TABLE "assistant_days" (
    "team_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "messages" INTEGER NOT NULL,

    CONSTRAINT "assistant_days_pkey" PRIMARY KEY ("team_id","day")
);

-- CreateTable
CREATE TABLE "assistant_costs" (
    "day" DATE NOT NULL,
    "model" TEXT NOT NULL,
    "answers" INTEGER NOT NULL,
    "input_tokens" BIGINT NOT NULL,
    "output_tokens" BIGINT NOT NULL,
    "cost" BIGINT,

    CONSTRAINT "assistant_costs_pkey" PRIMARY KEY ("day","model")
);

-- CreateIndex
CREATE INDEX "assistant_conversations_user_id_project_id_updated_at_id_idx" ON "assistant_conversations"("user_id", "project_id", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "assistant_turns_conversation_id_id_idx" ON "assistant_turns"("conversation_id", "id");

-- CreateIndex
CREATE INDEX "assistant_turns_team_id_state_idx" ON "assistant_turns"("team_id", "state");

-- CreateIndex
CREATE INDEX "assistant_days_day_idx" ON "assistant_days"("day");

-- AddForeignKey
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_conversation_reach" ADD CONSTRAINT "assistant_conversation_reach_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "assistant_conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "assistant_conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_turn_chunks" ADD CONSTRAINT "assistant_turn_chunks_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "assistant_turns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_days" ADD CONSTRAINT "assistant_days_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
