import { isTextUIPart, type UIMessageChunk } from "ai";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { type Clock, systemClock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import { callerOfSession } from "@/teams";
import { testAssistant } from "@/testing/services/assistant";
import { ORIGIN } from "@/tools/testing/agent";
import type { Ask } from "../assistant";
import { createConversation } from "../conversations/conversations";
import type { AnswerMetadata, AssistantMessage } from "../messages";
import type { AssistantModels } from "../models/model";

type Options = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  models: AssistantModels;
  userId: string;
  projectId: string;
  clock?: Clock;
  log?: Log;
  /** How long an answer may take, in ms. */
  maxMs?: number;
};

/** A user who talks to the assistant of one process. */
export function openChat({ prisma, clickhouse, userId, projectId, ...given }: Options) {
  const { clock = systemClock } = given;
  const { assistant, close } = testAssistant({ prisma, clickhouse }, given);
  const caller = callerOfSession(userId);
  const asker = () => ({ caller, origin: ORIGIN, requestId: newId() });

  const start = async (): Promise<string> => {
    const made = await createConversation({ prisma, clock }, caller, { projectId, title: "" });
    return made.id;
  };
  const open = async (id: string) => {
    const { running, messages: said } = await assistant.open(caller, id);
    return { running, messages: said };
  };
  return {
    assistant,
    close,
    start,
    open,
    /** The chunks of the answer as they come. */
    ask: (id: string, question: string | Ask) =>
      assistant.ask(asker(), id, typeof question === "string" ? { content: question } : question),
    decide: (id: string, approvalId: string, approved: boolean) =>
      assistant.decide(asker(), id, { approvalId, approved }),
    stop: (id: string) => assistant.stop(caller, id),
    follow: (id: string, signal: AbortSignal) => assistant.follow(caller, id, signal),
    /** Asks in a conversation, by default in a new one, and waits for the end. */
    async answer(question: string, id?: string) {
      const conversationId = id ?? (await start());
      const chunks = await this.ask(conversationId, question);
      const read = await readAll(chunks);
      return { conversationId, ...read, ...(await open(conversationId)) };
    },
    /** The messages that the team has used today. */
    async used(): Promise<number> {
      const { teamId } = await prisma.project.findUniqueOrThrow({ where: { id: projectId } });
      return (await assistant.status({ teamId, plan: "pro" })).messages.used;
    },
  };
}

export type Chat = ReturnType<typeof openChat>;

type ReadAnswer = {
  chunks: UIMessageChunk[];
  text: string;
  metadata: AnswerMetadata | undefined;
};

export async function readAll(answer: AsyncIterable<UIMessageChunk>): Promise<ReadAnswer> {
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const last = chunks.findLast((chunk) => chunk.type === "finish");
  return {
    chunks,
    text: chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join(""),
    metadata: last?.messageMetadata as AnswerMetadata | undefined,
  };
}

export const textOf = ({ parts }: AssistantMessage): string =>
  parts
    .filter(isTextUIPart)
    .map(({ text }) => text)
    .join("\n");
