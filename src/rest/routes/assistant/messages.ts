import { z } from "zod";
import { MAX_QUESTION, screenContext } from "@/assistant";
import {
  acceptsAs,
  bool,
  choice,
  faults,
  isDict,
  named,
  optional,
  prose,
  raise,
  readAs,
  strictModel,
  text,
  uuid,
} from "@/base/validation";
import { ASSISTANT_TIERS } from "@/plans";
import type { OtherContent } from "../../kit/docs";
import { eventStream } from "../../kit/event-stream";
import { noContent } from "../../kit/reply";
import { route } from "../../kit/route";
import { ASK, ONE } from "../examples/assistant";
import { ITEM, params } from "./conversations";

const BLANK = faults.value("ask a question");

const question = named(
  "Question",
  strictModel({
    content: prose({ max: MAX_QUESTION }).superRefine((text, ctx) => {
      if (text.trim() === "") raise(ctx, BLANK);
    }),
    model: optional(choice(ASSISTANT_TIERS)),
    context: optional(screenContext),
    replaces: optional(uuid()),
  }),
);

const decision = named(
  "Decision",
  strictModel({ approvalId: text({ min: 1, max: 200 }), approved: bool() }),
);

/** A question, or the user's decision on a tool call that saves something. */
const message = acceptsAs(
  z.unknown().transform((input, ctx) => {
    if (isDict(input) && "approvalId" in input) {
      const decided = readAs(decision, input, ctx);
      return decided ? { decided } : z.NEVER;
    }
    const asked = readAs(question, input, ctx);
    return asked ? { asked } : z.NEVER;
  }),
  () => z.union([question, decision]),
);

const ANSWER_STREAM: OtherContent = {
  mediaType: "text/event-stream",
  description:
    "Each event has a chunk of the AI SDK's UI message stream as JSON; the last one is [DONE].",
  example: 'data: {"type":"text-delta","id":"1","delta":"29 users"}\n\ndata: [DONE]\n\n',
};

/** Streams the answer, which goes on if the client disconnects. */
export const newMessage = route({
  name: "assistant.message",
  method: "POST",
  path: `${ITEM}/messages`,
  access: "read",
  session: true,
  rate: { of: "assistant", points: 1 },
  params,
  body: message,
  response: z.unknown(),
  docs: {
    tag: "Assistant",
    summary: "Ask a question",
    description:
      "Asks a question, or answers the assistant's request to save something. The answer goes on if the client disconnects.",
    errors: [
      "model_not_in_plan",
      "plan_required",
      "project_paused",
      "not_found",
      "conflict",
      "allowance_exhausted",
      "too_many_concurrent",
    ],
    success: {
      status: 200,
      description: "The answer, as server-sent events.",
      streams: true,
      other: [ANSWER_STREAM],
    },
    examples: ASK,
  },
  run: async ({ params: { conversation_id: id }, body, caller, origin, requestId, resources }) => {
    const asker = { caller, origin, requestId };
    const { assistant } = resources;
    if ("decided" in body) return eventStream(await assistant.decide(asker, id, body.decided));
    const { model: tier, ...asked } = body.asked;
    return eventStream(await assistant.ask(asker, id, { ...asked, tier }));
  },
});

/** Streams the running answer from its start; 204 if the conversation is not being answered. */
export const runningAnswer = route({
  name: "assistant.stream",
  method: "GET",
  path: `${ITEM}/stream`,
  access: "read",
  session: true,
  params,
  response: z.unknown(),
  docs: {
    tag: "Assistant",
    summary: "Follow a running answer",
    description: "Streams the running answer from its start.",
    errors: ["not_found"],
    success: [
      {
        status: 200,
        description: "The answer, as server-sent events.",
        streams: true,
        other: [ANSWER_STREAM],
      },
      { status: 204, description: "The conversation is not being answered." },
    ],
    examples: ONE,
  },
  run: async ({ params, caller, resources, signal }) => {
    const chunks = await resources.assistant.follow(caller, params.conversation_id, signal);
    return chunks ? eventStream(chunks) : noContent;
  },
});

export const stopAnswer = route({
  name: "assistant.stop",
  method: "POST",
  path: `${ITEM}/stop`,
  access: "read",
  session: true,
  params,
  response: z.null(),
  docs: {
    tag: "Assistant",
    summary: "Stop a running answer",
    description: "Stops the running answer, if there is one. What was written so far is kept.",
    errors: ["not_found"],
    success: { status: 204, description: "Stopped, or nothing was running." },
    examples: ONE,
  },
  run: async ({ params, caller, resources }) => {
    await resources.assistant.stop(caller, params.conversation_id);
    return noContent;
  },
});
