import { z } from "zod";
import { createConversation, listConversations, MAX_TITLE, renameConversation } from "@/assistant";
import { model, named, optional, strictModel, text, title } from "@/base/validation";
import { projectOfCaller } from "@/teams";
import { LIMIT, PROJECT_ID } from "../../kit/list-query";
import { noContent, Reply } from "../../kit/reply";
import { route } from "../../kit/route";
import { targetProject } from "../../kit/target-project";
import * as EXAMPLES from "../examples/assistant";
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
/** The path of one conversation. */
export const ITEM = `${PATH}/{conversation_id}`;
const titleSchema = title({ max: MAX_TITLE });
export const params = model({ conversation_id: text() });

export const assistant = route({
  name: "assistant.status",
  method: "GET",
  path: "/api/v1/assistant",
  access: "read",
  session: true,
  query: model({ project_id: PROJECT_ID }),
  response: Status,
  docs: {
    tag: "Assistant",
    summary: "List models and the messages left",
    description:
      "Returns the models that the server has, whether the team's plan includes them, and how many messages the team has used today.",
    errors: ["not_found"],
    examples: EXAMPLES.STATUS,
  },
  run: async ({ query, caller, resources }) => {
    const projectId = await targetProject(resources.prisma, caller, "query", query);
    const project = await projectOfCaller(resources.prisma, caller, projectId);
    return statusOf(await resources.assistant.status(project));
  },
});

export const conversations = route({
  name: "assistant.conversations",
  method: "GET",
  path: PATH,
  access: "read",
  session: true,
  query: model({ project_id: optional(text()).describe("Only this project."), limit: LIMIT }),
  response: z.array(ListedConversation),
  docs: {
    tag: "Assistant",
    summary: "List conversations",
    description: "Returns your conversations, last changed first.",
    errors: ["not_found"],
    examples: EXAMPLES.LIST,
  },
  run: async ({ query: { project_id: projectId, limit }, caller, resources }) => {
    const listed = await listConversations(resources.prisma, caller, { projectId, limit });
    return listed.map(({ running, ...row }) => ({ ...recordOf(row), running }));
  },
});

export const newConversation = route({
  name: "assistant.conversation.create",
  method: "POST",
  path: PATH,
  access: "read",
  session: true,
  body: named(
    "NewConversation",
    strictModel({ project_id: PROJECT_ID, title: optional(titleSchema) }),
  ),
  response: ConversationRecord,
  docs: {
    tag: "Assistant",
    summary: "Start a conversation",
    description:
      "Creates an empty conversation. If you have access to several projects, project_id is required.",
    errors: ["not_found", "conflict"],
    success: { status: 201, description: "The new conversation.", headers: ["Location"] },
    examples: EXAMPLES.CREATE,
  },
  run: async ({ body: { title = "", ...body }, caller, resources }) => {
    const projectId = await targetProject(resources.prisma, caller, "body", body);
    const made = await createConversation(resources, caller, { projectId, title });
    const headers = { Location: `${PATH}/${made.id}` };
    return new Reply(recordOf(made), { status: 201, headers });
  },
});

export const conversation = route({
  name: "assistant.conversation",
  method: "GET",
  path: ITEM,
  access: "read",
  session: true,
  params,
  response: OpenedConversation,
  docs: {
    tag: "Assistant",
    summary: "Read a conversation",
    description: "Returns a conversation with its messages.",
    errors: ["not_found"],
    examples: EXAMPLES.OPEN,
  },
  run: async ({ params, caller, resources }) =>
    openedOf(await resources.assistant.open(caller, params.conversation_id)),
});

export const conversationChange = route({
  name: "assistant.conversation.change",
  method: "PATCH",
  path: ITEM,
  access: "read",
  session: true,
  params,
  body: named("ConversationChange", strictModel({ title: titleSchema })),
  response: ConversationRecord,
  docs: {
    tag: "Assistant",
    summary: "Rename a conversation",
    description: "Changes the title of a conversation.",
    errors: ["not_found"],
    examples: EXAMPLES.RENAME,
  },
  run: async ({ params: { conversation_id: id }, body: { title }, caller, resources }) =>
    recordOf(await renameConversation(resources, caller, { id, title })),
});

export const conversationDeletion = route({
  name: "assistant.conversation.delete",
  method: "DELETE",
  path: ITEM,
  access: "read",
  session: true,
  params,
  response: z.null(),
  docs: {
    tag: "Assistant",
    summary: "Delete a conversation",
    description: "Deletes a conversation and stops its running answer.",
    errors: ["not_found"],
    success: { status: 204, description: "Deleted." },
    examples: EXAMPLES.ONE,
  },
  run: async ({ params, caller, resources }) => {
    await resources.assistant.delete(caller, params.conversation_id);
    return noContent;
  },
});
