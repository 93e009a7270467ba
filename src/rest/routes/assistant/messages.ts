import { z } from "zod";
import { MAX_QUESTION, screenContext } from "@/assistant";
import {
  bool,
  choice,
  faults,
  isDict,
  optional,
  prose,
  raise,
  readAs,
  strictModel,
  text,
  uuid,
} from "@/base/validation";
import { ASSISTANT_TIERS } from "@/plans";
import { eventStream } from "../../kit/event-stream";
import { noContent } from "../../kit/reply";
import { route } from "../../kit/route";
import { params } from "./conversations";

const BLANK = faults.value("ask a question");

const question = strictModel({
  content: prose({ max: MAX_QUESTION }).superRefine((text, ctx) => {
    if (text.trim() === "") raise(ctx, BLANK);
  }),
  model: optional(choice(ASSISTANT_TIERS)),
  context: optional(screenContext),
  replaces: optional(uuid()),
});

const decision = strictModel({ approvalId: text({ min: 1, max: 200 }), approved: bool() });

/** A question, or the user's decision on a tool call that saves something. */
const message = z.unknown().transform((input, ctx) => {
  if (isDict(input) && "approvalId" in input) {
    const decided = readAs(decision, input, ctx);
    return decided ? { decided } : z.NEVER;
  }
  const asked = readAs(question, input, ctx);
  return asked ? { asked } : z.NEVER;
});

/** Streams the answer, which goes on if the client disconnects. */
export const newMessage = route({
  name: "assistant.message",
  access: "read",
  session: true,
  rate: { of: "assistant", points: 1 },
  params,
  body: message,
  response: z.unknown(),
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
  access: "read",
  session: true,
  params,
  response: z.unknown(),
  run: async ({ params, caller, resources, signal }) => {
    const chunks = await resources.assistant.follow(caller, params.conversation_id, signal);
    return chunks ? eventStream(chunks) : noContent;
  },
});

export const stopAnswer = route({
  name: "assistant.stop",
  access: "read",
  session: true,
  params,
  response: z.null(),
  run: async ({ params, caller, resources }) => {
    await resources.assistant.stop(caller, params.conversation_id);
    return noContent;
  },
});
