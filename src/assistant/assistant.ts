import type { UIMessageChunk } from "ai";
import type { BillingMode } from "@/base/billing-mode";
import { AppError, notFound } from "@/base/errors";
import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import type { Conversation } from "@/database";
import type { AssistantMessages, MessagesToday } from "@/limits";
import { type AssistantTier, howToUpgrade, PLANS } from "@/plans";
import { type Caller, type ProjectMembership, projectOfCaller, projectsOfCaller } from "@/teams";
import type { Call, ToolResources } from "@/tools";
import { findConversation } from "./conversations/conversations";
import type { AssistantMessage, ScreenContext } from "./messages";
import type { AssistantModel, AssistantModelInfo, AssistantModels } from "./models/model";
import { follow } from "./running/follow";
import type { RunningAnswers } from "./running/running-answers";
import type { Approval } from "./turns/approvals";
import { type BegunTurn, beginApproved, beginQuestion } from "./turns/begin-turn";
import { endAbandoned } from "./turns/end-abandoned";
import { messagesOf, storedTurn } from "./turns/turn-messages";

export type AssistantOptions = Omit<ToolResources, "log"> & {
  log: Log;
  models: AssistantModels;
  messages: AssistantMessages;
  running: RunningAnswers;
  /** Null if billing is turned off. */
  billingMode: BillingMode | null;
};

/** Who asks. `origin` is our own origin, for links. */
export type Asker = Pick<Call, "caller" | "origin" | "requestId">;

export type Ask = {
  content: string;
  /** Default: the plan's. */
  tier?: AssistantTier | undefined;
  context?: ScreenContext | undefined;
  /** The turn to ask again: it and the later ones are deleted. */
  replaces?: string | undefined;
};

export type OpenConversation = Conversation & { running: boolean; messages: AssistantMessage[] };

export type AssistantStatus = {
  /** From the smallest to the largest. */
  models: (AssistantModelInfo & { allowed: boolean; default: boolean })[];
  messages: MessagesToday;
};

const TIERS: readonly AssistantTier[] = ["fast", "balanced", "most_capable"];

const TIER_NAMES: Record<AssistantTier, string> = {
  fast: "fast",
  balanced: "balanced",
  most_capable: "most capable",
};

/** How long to wait for another process to stop an answer, in ms. */
const STOP_MS = 3_000;
const STOP_POLL_MS = 100;

/** Answers questions in conversations. Everything is decided for the caller, on each call. */
export class Assistant {
  constructor(private readonly options: AssistantOptions) {}

  /** The answer's chunks. Throws before anything is counted if the question cannot be asked. */
  async ask(
    asker: Asker,
    conversationId: string,
    ask: Ask,
  ): Promise<AsyncIterable<UIMessageChunk>> {
    const place = await this.#place(asker.caller, conversationId);
    const tier = ask.tier ?? PLANS[place.project.plan].assistant.model;
    this.#assertAllowed(place.project, tier);
    this.options.running.assertRoom();
    const model = await this.options.models.open(tier);
    const { content, context = null, replaces } = ask;
    if (replaces !== undefined) await this.#stopReplaced(asker.caller, conversationId, replaces);
    const begun = await beginQuestion(this.options, place, { content, context, model, replaces });
    return this.#start(asker, place.project, model, begun);
  }

  /** Continues an answer after the user's decision on a tool call that saves something. */
  async decide(
    asker: Asker,
    conversationId: string,
    approval: Approval,
  ): Promise<AsyncIterable<UIMessageChunk>> {
    if (!asker.caller.scopes.includes("write")) throw scopeMissing();
    this.options.running.assertRoom();
    const place = await this.#place(asker.caller, conversationId);
    const begun = await beginApproved(this.options, place, approval);
    if (begun === null) return nothing();
    const model = await this.options.models.open(tierAfter(begun, place.project));
    return this.#start(asker, place.project, model, begun);
  }

  /** The running answer from its start; null if the conversation is not being answered. */
  async follow(
    caller: Caller,
    conversationId: string,
    signal: AbortSignal,
  ): Promise<AsyncIterable<UIMessageChunk> | null> {
    const turnId = await this.#runningTurn(caller, conversationId);
    if (turnId === null) return null;
    const { running, prisma } = this.options;
    return running.read(turnId) ?? follow(prisma, turnId, signal);
  }

  /** Resolves when the running answer, if there is one, has been stopped and saved. */
  async stop(caller: Caller, conversationId: string): Promise<void> {
    const turnId = await this.#runningTurn(caller, conversationId);
    if (turnId === null || (await this.options.running.stop(turnId))) return;
    const { prisma } = this.options;
    const where = { id: turnId, state: "running" } as const;
    await prisma.turn.updateMany({ where, data: { stopRequested: true } });
    const { signal } = new AbortController();
    for (let waited = 0; waited < STOP_MS; waited += STOP_POLL_MS) {
      if ((await prisma.turn.count({ where })) === 0) return;
      await pause(STOP_POLL_MS, signal);
    }
  }

  /** Throws `not_found`, and stops nothing, unless the turn is in the conversation. */
  async #stopReplaced(caller: Caller, conversationId: string, turnId: string): Promise<void> {
    const where = { id: turnId, conversationId };
    if ((await this.options.prisma.turn.count({ where })) === 0) throw notFound("Message");
    await this.stop(caller, conversationId);
  }

  async open(caller: Caller, conversationId: string): Promise<OpenConversation> {
    const { conversation } = await this.#place(caller, conversationId);
    const rows = await this.options.prisma.turn.findMany({
      where: { conversationId: conversation.id },
      orderBy: { id: "asc" },
    });
    const turns = rows.map(storedTurn);
    const running = turns.some(({ state }) => state === "running");
    return { ...conversation, running, messages: messagesOf(turns) };
  }

  /** Stops a running answer first. */
  async delete(caller: Caller, conversationId: string): Promise<void> {
    await this.stop(caller, conversationId);
    const { id } = await findConversation(this.options.prisma, caller, conversationId);
    await this.options.prisma.conversation.deleteMany({ where: { id } });
  }

  async status({
    teamId,
    plan,
  }: Pick<ProjectMembership, "teamId" | "plan">): Promise<AssistantStatus> {
    const { models, messages, prisma } = this.options;
    await endAbandoned(this.options, teamId);
    const { models: allowed, model } = PLANS[plan].assistant;
    return {
      models: TIERS.map((tier) => ({
        ...models.info(tier),
        allowed: allowed.includes(tier),
        default: tier === model,
      })),
      messages: await messages.today(prisma, { teamId, plan }),
    };
  }

  async #place(caller: Caller, id: string) {
    const { prisma } = this.options;
    const conversation = await findConversation(prisma, caller, id);
    const project = await projectOfCaller(prisma, caller, conversation.projectId);
    await endAbandoned(this.options, project.teamId);
    return { conversation, project };
  }

  async #runningTurn(caller: Caller, conversationId: string): Promise<string | null> {
    const { conversation } = await this.#place(caller, conversationId);
    const where = { conversationId: conversation.id, state: "running" } as const;
    return (await this.options.prisma.turn.findFirst({ where }))?.id ?? null;
  }

  async #start(
    { caller, origin, requestId }: Asker,
    project: ProjectMembership,
    model: AssistantModel,
    { turn, earlier }: BegunTurn,
  ): Promise<AsyncIterable<UIMessageChunk>> {
    const { running, log, ...resources } = this.options;
    const answerLog = log.child({ requestId, turnId: turn.id });
    const ofTeam = await callerInTeam(resources.prisma, caller, project.teamId);
    const call = { ...resources, log: answerLog, caller: ofTeam, origin, requestId };
    const now = resources.clock.now();
    return running.start({ turn, earlier, project, model, call, now, log: answerLog }).read();
  }

  #assertAllowed({ plan }: ProjectMembership, tier: AssistantTier): void {
    if (PLANS[plan].assistant.models.includes(tier)) return;
    throw new AppError(
      "model_not_in_plan",
      `The ${TIER_NAMES[tier]} model needs the ${PLANS.pro.name} plan. ${howToUpgrade(this.options.billingMode)}`,
    );
  }
}

/** The tools only reach the team that pays for the answer. */
async function callerInTeam(
  prisma: ToolResources["prisma"],
  caller: Caller,
  teamId: string,
): Promise<Caller> {
  const projects = await projectsOfCaller(prisma, caller);
  const ofTeam = projects.filter((project) => project.teamId === teamId);
  return { ...caller, onlyProjects: ofTeam.map(({ projectId }) => projectId) };
}

/** The answer's tier, unless the team has moved to a plan without it meanwhile. */
function tierAfter({ turn }: BegunTurn, { plan }: ProjectMembership): AssistantTier {
  const { models, model } = PLANS[plan].assistant;
  const { tier } = turn.metadata;
  return models.includes(tier) ? tier : model;
}

const scopeMissing = (): AppError =>
  new AppError("forbidden", 'This key does not have the "write" scope that approvals need.');

async function* nothing(): AsyncGenerator<UIMessageChunk> {}
