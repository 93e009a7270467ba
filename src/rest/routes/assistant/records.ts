import { z } from "zod";
import type { AssistantStatus, OpenConversation } from "@/assistant";
import { named } from "@/base/validation";
import type { Conversation } from "@/database";
import { ASSISTANT_TIERS } from "@/plans";

export const ConversationRecord = named(
  "Conversation",
  z.object({
    id: z.uuid(),
    project_id: z.uuid(),
    title: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
);

export const ListedConversation = named(
  "ListedConversation",
  ConversationRecord.extend({ running: z.boolean() }),
);

/** `messages` are UI messages of the AI SDK. */
export const OpenedConversation = named(
  "OpenConversation",
  ListedConversation.extend({
    messages: z.array(z.looseObject({ id: z.string(), role: z.string() })),
  }),
);

export const Status = named(
  "AssistantStatus",
  z.object({
    models: z.array(
      z.object({
        tier: z.enum(ASSISTANT_TIERS),
        name: z.string(),
        demo: z.boolean(),
        allowed: z.boolean(),
        default: z.boolean(),
      }),
    ),
    messages: z.object({ used: z.int(), limit: z.int(), resets_at: z.iso.datetime() }),
  }),
);

export const recordOf = (row: Conversation): z.input<typeof ConversationRecord> => ({
  id: row.id,
  project_id: row.projectId,
  title: row.title,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const openedOf = ({
  running,
  messages,
  ...row
}: OpenConversation): z.input<typeof OpenedConversation> => ({
  ...recordOf(row),
  running,
  messages: messages.map((message) => ({ ...message })),
});

export const statusOf = ({
  models,
  messages: { resetsAt, ...messages },
}: AssistantStatus): z.input<typeof Status> => ({
  models,
  messages: { ...messages, resets_at: resetsAt },
});
