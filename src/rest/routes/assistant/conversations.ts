import { z } from "zod";
import { createConversation, listConversations, MAX_TITLE, renameConversation } from "@/assistant";
import { model, optional, strictModel, text, title } from "@/base/validation";
import { projectOfCaller } from "@/teams";
import { LIMIT } from "../../kit/list-query";
import { noContent, Reply } from "../../kit/reply";
import { route } from "../../kit/route";
import { targetProject } from "../../kit/target-project";
import {
  ConversationRecord,
  ListedConversation,
  OpenedConversation,
  openedOf,
  recordOf,
  Status,
  statusOf,
} from "./records";

const PATH = "/api/v1/assistant/conversations";
const titleSchema = title({ max: MAX_TITLE });
export const params = model({ conversation_id: text() });

export const assistant = route({
  name: "assistant.status",
  access: "read",
  session: true,
  query: model({ project_id: optional(text()) }),
  response: Status,
  run: async ({ query, caller, resources }) => {
    const projectId = await targetProject(resources.prisma, caller, "query", query);
    const project = await projectOfCaller(resources.prisma, caller, projectId);
    return statusOf(await resources.assistant.status(project));
  },
});

export const conversations = route({
  name: "assistant.conversations",
  access: "read",
  session: true,
  query: model({ project_id: optional(text()), limit: LIMIT }),
  response: z.array(ListedConversation),
  run: async ({ query: { project_id: projectId, limit }, caller, resources }) => {
    const listed = await listConversations(resources.prisma, caller, { projectId, limit });
    return listed.map(({ running, ...row }) => ({ ...recordOf(row), running }));
  },
});

export const newConversation = route({
  name: "assistant.conversation.create",
  access: "read",
  session: true,
  body: strictModel({ project_id: optional(text()), title: optional(titleSchema) }),
  response: ConversationRecord,
  run: async ({ body: { title = "", ...body }, caller, resources }) => {
    const projectId = await targetProject(resources.prisma, caller, "body", body);
    const made = await createConversation(resources, caller, { projectId, title });
    const headers = { Location: `${PATH}/${made.id}` };
    return new Reply(recordOf(made), { status: 201, headers });
  },
});

export const conversation = route({
  name: "assistant.conversation",
  access: "read",
  session: true,
  params,
  response: OpenedConversation,
  run: async ({ params, caller, resources }) =>
    openedOf(await resources.assistant.open(caller, params.conversation_id)),
});

export const conversationChange = route({
  name: "assistant.conversation.change",
  access: "read",
  session: true,
  params,
  body: strictModel({ title: titleSchema }),
  response: ConversationRecord,
  run: async ({ params: { conversation_id: id }, body: { title }, caller, resources }) =>
    recordOf(await renameConversation(resources, caller, { id, title })),
});

export const conversationDeletion = route({
  name: "assistant.conversation.delete",
  access: "read",
  session: true,
  params,
  response: z.null(),
  run: async ({ params, caller, resources }) => {
    await resources.assistant.delete(caller, params.conversation_id);
    return noContent;
  },
});
