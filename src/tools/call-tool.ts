import { AppError } from "@/base/errors";
import { parse } from "@/base/validation";
import { withDeadline } from "@/base/waiting";
import type { CountedCall } from "@/limits";
import { assertKeyValid, type ProjectMembership, projectOfCaller, projectsOfCaller } from "@/teams";
import { fitFailure } from "./answers/fit-failure";
import type { ToolFailure } from "./contract/answer";
import { describeFailure } from "./contract/describe-failure";
import type { Answer, Call, CountedProject, Tool } from "./contract/tool";
import { projectIn } from "./read-args";

/**
 * Counts a call for a team. Throws if the team's plan does not allow it or no call is left today.
 */
export type CountCall = (team: ProjectMembership, tool: string) => Promise<CountedCall>;

export type ToolOptions = {
  /** Missing if calls are not limited. */
  count?: CountCall;
  /** Whether the connection only offers tools that change nothing. */
  readOnly?: boolean;
  /** Checks the caller's key again, which was resolved a while ago. */
  checkKey?: boolean;
};

export type ToolOutcome = { ok: true; answer: Answer } | { ok: false; failure: ToolFailure };

/**
 * Runs a tool for a caller. Every failure is part of the outcome, except that it rejects when
 * `call.signal` is aborted.
 */
export async function callTool(
  tool: Tool,
  args: unknown,
  call: Call,
  options: ToolOptions = {},
): Promise<ToolOutcome> {
  const counted: CountedCall[] = [];
  try {
    assertMayCall(tool, call, options);
    if (options.checkKey) await assertKeyValid(call, call.caller);
    const answer = await withDeadline({ ms: MAX_CALL_MS, signal: call.signal, late }, (signal) =>
      run(tool, args, { ...call, signal }, options, counted),
    );
    return { ok: true, answer };
  } catch (error) {
    call.signal.throwIfAborted();
    const failure = fitFailure(describeFailure(error, call));
    await Promise.all(counted.map((one) => one.failed())).catch((err: unknown) =>
      call.log.warn({ err }, "A failed tool call was not recorded as failed"),
    );
    return { ok: false, failure };
  }
}

/** Longer than any one query may take. */
const MAX_CALL_MS = 60_000;

const late = (): AppError =>
  new AppError(
    "query_too_broad",
    "This call took longer than 60 seconds, so it was stopped. Ask for less, such as a shorter range.",
  );

/** Whether a caller sees the tool in lists. */
export const isOffered = (
  tool: Tool,
  { caller }: Pick<Call, "caller">,
  { readOnly }: ToolOptions,
) => caller.scopes.includes(tool.scope) && !(readOnly && tool.scope === "write");

function assertMayCall(tool: Tool, call: Call, options: ToolOptions): void {
  if (isOffered(tool, call, options)) return;
  throw new AppError(
    "forbidden",
    call.caller.scopes.includes(tool.scope)
      ? `This connection is read-only: its URL contains readonly=1, so ${tool.name} is not available.`
      : `This key does not have the "${tool.scope}" scope that ${tool.name} needs.`,
  );
}

async function run(
  tool: Tool,
  args: unknown,
  call: Call,
  { count }: ToolOptions,
  counted: CountedCall[],
): Promise<Answer> {
  if (tool.on === "projects") {
    const projects = await countedProjects(tool, call, count, counted);
    return tool.run(parse(tool.args, "body", args ?? {}), { ...call, projects });
  }
  const { project: name, rest } = projectIn(args);
  const project = await projectNamed(name, call);
  const taken = await count?.(project, tool.name);
  if (taken) counted.push(taken);
  const answer = await tool.run(parse(tool.args, "body", rest), { ...call, project });
  return { ...answer, ...(taken && { calls_left_today: taken.left }) };
}

/** Throws `not_found`, with the way on, if the caller sees no such project. */
async function projectNamed(name: string, { prisma, caller }: Call): Promise<ProjectMembership> {
  try {
    return await projectOfCaller(prisma, caller, name);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `${error.detail} See list_projects.`, { cause: error });
  }
}

/** Counts the call for every team that can make it; throws if no team can. */
async function countedProjects(
  tool: Tool,
  { prisma, caller }: Call,
  count: CountCall | undefined,
  counted: CountedCall[],
): Promise<CountedProject[]> {
  const projects = await projectsOfCaller(prisma, caller);
  if (count === undefined) return projects.map((project) => ({ ...project, callsLeft: null }));
  const byTeam = new Map(projects.map((project) => [project.teamId, project]));
  const left = new Map<string, number>();
  let rejection: unknown;
  for (const [teamId, project] of byTeam) {
    try {
      const taken = await count(project, tool.name);
      counted.push(taken);
      left.set(teamId, taken.left);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      // A team without calls today can act on it sooner than one without the plan.
      if (rejection === undefined || error.code === "allowance_exhausted") rejection = error;
      left.set(teamId, 0);
    }
  }
  if (counted.length === 0 && rejection !== undefined) throw rejection;
  return projects.map((project) => ({ ...project, callsLeft: left.get(project.teamId) ?? 0 }));
}
