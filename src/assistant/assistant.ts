import type { UIMessageChunk } from "ai";
import type { BillingMode } from "@/base/billing-mode";
import { AppError, notFound } from "@/base/errors";
import type { Log } from "@/base/log";
import type { Conversation } from "@/database";
import type { AssistantMessages, MessagesToday } from "@/limits";
import type { AssistantTier } from "@/plans";
import {
  type Caller,
  type ProjectMembership,
  permits,
  projectOfCaller,
  projectsOfCaller,
} from "@/teams";
import type { Call, ToolResources } from "@/tools";
import { answerLog } from "./answer/answer-log";
import { findConversation } from "./conversations/conversations";
import type { AssistantMessage, ScreenContext } from "./messages";
import type { AssistantModel, AssistantModels } from "./models/model";
import { type PlanModel, planModels, tierAsked, tierContinued } from "./models/plan-models";
import { readElsewhere, stopElsewhere } from "./running/other-processes";
import type { RunningAnswers } from "./running/running-answers";
import type { Place } from "./turns/admit-turn";
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
type Asker = Pick<Call, "caller" | "origin" | "requestId">;

export type Ask = {
  content: string;
  /** Default: the plan's. */
  tier?: AssistantTier | undefined;
  context?: ScreenContext | undefined;
  /** The turn to ask again: it and the later ones are deleted. */
  replaces?: string | undefined;
};

export type OpenConversation = Conversation & { running: boolean; messages: AssistantMessage[] };

export type AssistantStatus = { models: PlanModel[]; messages: MessagesToday };

/** Answers questions in conversations. Everything is decided for the caller, on each call. */
export class Assistant {
  constructor(private readonly options: AssistantOptions) {}

  /** The answer's chunks. Throws before anything is counted if the question cannot be asked. */
  async ask(
    asker: Asker,
    conversationId: string,
    ask: Ask,
  ): Promise<AsyncIterable<UIMessageChunk>> {
    const { models, billingMode, running } = this.options;
    const place = await this.#place(asker.caller, conversationId);
    const tier = tierAsked(place.project.plan, ask.tier, billingMode);
    return running.withRoom(async () => {
      const model = await models.open(tier);
      const { content, context = null, replaces } = ask;
      if (replaces !== undefined) await this.#stopReplaced(place, replaces);
      const caller = withinRole(asker.caller, place.project);
      return this.#answer({ ...asker, caller }, place, async (reach) => {
        const question = { content, context, model, replaces, reach };
        return { ...(await beginQuestion(this.options, place, question)), model };
      });
    });
  }

  /** Continues an answer after the user's decision on a tool call that saves something. */
  async decide(
    asker: Asker,
    conversationId: string,
    approval: Approval,
  ): Promise<AsyncIterable<UIMessageChunk>> {
    const { models, running } = this.options;
    if (!asker.caller.scopes.includes("write")) throw scopeMissing();
    const place = await this.#place(asker.caller, conversationId);
    const modelFor = (begun: AssistantTier) =>
      models.info(tierContinued(place.project.plan, begun));
    return running.withRoom(() =>
      this.#answer(asker, place, async (reach) => {
        const decision = { approval, modelFor, reach };
        const begun = await beginApproved(this.options, place, decision);
        return begun && { ...begun, model: await models.open(begun.turn.metadata.tier) };
      }),
    );
  }

  /** The running answer from its start; null if the conversation is not being answered. */
  async follow(
    caller: Caller,
    conversationId: string,
    signal: AbortSignal,
  ): Promise<AsyncIterable<UIMessageChunk> | null> {
    const { running, prisma } = this.options;
    const turnId = await this.#runningTurn(await this.#place(caller, conversationId));
    if (turnId === null) return null;
    return running.read(turnId) ?? readElsewhere(prisma, turnId, signal);
  }

  /**
   * Stops the running answer, if there is one. Resolves when it is saved, if that
   * does not take too long.
   */
  async stop(caller: Caller, conversationId: string): Promise<void> {
    await this.#stop(await this.#place(caller, conversationId));
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
    const place = await this.#place(caller, conversationId);
    await this.#stop(place);
    const { id } = place.conversation;
    await this.options.prisma.conversation.deleteMany({ where: { id } });
  }

  async status({
    teamId,
    plan,
  }: Pick<ProjectMembership, "teamId" | "plan">): Promise<AssistantStatus> {
    const { models, messages, prisma } = this.options;
    await endAbandoned(this.options, teamId);
    return {
      models: planModels(models, plan),
      messages: await messages.today(prisma, { teamId, plan }),
    };
  }

  /** Throws `not_found` unless the caller may see the conversation and its project. */
  async #place(caller: Caller, id: string): Promise<Place> {
    const { prisma } = this.options;
    const conversation = await findConversation(prisma, caller, id);
    const project = await projectOfCaller(prisma, caller, conversation.projectId);
    await endAbandoned(this.options, project.teamId);
    return { conversation, project };
  }

  /** The answer of the turn that `begin` begins; empty if that has to wait. */
  async #answer(
    { caller, origin, requestId }: Asker,
    { project }: Place,
    begin: (reach: readonly string[]) => Promise<(BegunTurn & { model: AssistantModel }) | null>,
  ): Promise<AsyncIterable<UIMessageChunk>> {
    const { running, log, ...resources } = this.options;
    // First, since a turn that has begun must run.
    const reach = await projectsInTeam(resources.prisma, caller, project.teamId);
    const begun = await begin(reach);
    if (begun === null) return nothing();
    const { turn, earlier, model } = begun;
    const logged = answerLog(log, { requestId, turnId: turn.id });
    const ofTeam = { ...caller, onlyProjects: reach };
    const call = { ...resources, log: logged, caller: ofTeam, origin, requestId };
    const now = resources.clock.now();
    return running.start({ turn, earlier, project, model, call, now, log: logged }).read();
  }

  async #runningTurn({ conversation }: Place): Promise<string | null> {
    const where = { conversationId: conversation.id, state: "running" } as const;
    const turn = await this.options.prisma.turn.findFirst({ where, select: { id: true } });
    return turn?.id ?? null;
  }

  async #stop(place: Place): Promise<void> {
    const { running, prisma } = this.options;
    const turnId = await this.#runningTurn(place);
    if (turnId === null || (await running.stop(turnId))) return;
    await stopElsewhere(prisma, turnId);
  }

  /** Throws `not_found`, and stops nothing, unless the turn is in the conversation. */
  async #stopReplaced(place: Place, turnId: string): Promise<void> {
    const where = { id: turnId, conversationId: place.conversation.id };
    if ((await this.options.prisma.turn.count({ where })) === 0) throw notFound("Message");
    await this.#stop(place);
  }
}

/** The tools only reach the team that pays for the answer. */
async function projectsInTeam(
  prisma: ToolResources["prisma"],
  caller: Caller,
  teamId: string,
): Promise<string[]> {
  const projects = await projectsOfCaller(prisma, caller);
  return projects.filter((project) => project.teamId === teamId).map(({ projectId }) => projectId);
}

/**
 * Without the tools that save, if the caller's role may not save. Once something is approved, they
 * stay: the model must be told why they fail.
 */
function withinRole(caller: Caller, { role }: ProjectMembership): Caller {
  const maySave = permits(role, "reports:write") && permits(role, "dashboards:write");
  const scopes = caller.scopes.filter((scope) => scope === "read" || maySave);
  return { ...caller, scopes };
}

const scopeMissing = (): AppError =>
  new AppError("forbidden", 'This key does not have the "write" scope that approvals need.');

async function* nothing(): AsyncGenerator<UIMessageChunk> {}
