import type { z } from "zod";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient, Scope } from "@/database";
import type { SqlBlocks } from "@/limits";
import type { QueryCache, QueryResult } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import type { Caller, ProjectMembership } from "@/teams";

export type ToolResources = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  queryCache: QueryCache;
  sqlBlocks: Pick<SqlBlocks, "assertAllowed">;
  clock: Clock;
  log: Log;
};

/** The context of one call. */
export type Call = ToolResources & {
  caller: Caller;
  /** Our own origin, for links. */
  origin: string;
  requestId: string;
  /** Aborting also stops queries in ClickHouse. */
  signal: AbortSignal;
  /** Called with the whole result of each query tool's first page, which a chart can draw. */
  onResult?: (shown: ShownResult) => void;
};

/** A query in the API's format, and its result. */
export type ShownResult = { query: WireQuery; result: QueryResult };

export type ProjectCall = Call & { project: ProjectMembership };

/**
 * A result as JSON. Names and values from events are only in the fields that `DATA_NOTICE` names.
 */
export type Answer = Record<string, unknown>;

/**
 * The JSON Schema of an answer. MCP's older revision would wrap an answer that
 * need not be an object.
 */
export type AnswerSchema = { type: "object"; [keyword: string]: unknown };

type Declaration<Args extends z.ZodType> = {
  /** What agents call it, such as `query_trend`. */
  name: string;
  /** What people see. */
  title: string;
  /** For the model: what it returns and when to use it. */
  description: string;
  /** `read` tools change nothing. */
  scope: Scope;
  /** Whether a call can replace what someone has written. Default: false. */
  destructive?: boolean;
  /** Whether a repeated call has no further effect. Default: true for `read`, false for `write`. */
  idempotent?: boolean;
  /** The arguments, without `project`. */
  args: Args;
  /** Descriptions and shorter schemas for arguments, by name, which override those of `args`. */
  argSchemas?: Record<string, object>;
  answer: AnswerSchema;
};

/** A tool on one project, which each call names. */
export type ProjectTool<Args extends z.ZodType = z.ZodType> = Declaration<Args> & {
  on: "project";
  run(args: z.output<Args>, call: ProjectCall): Promise<Answer>;
};

/** A tool on all projects of the caller. The call counts for the teams of `call.projects`. */
type ProjectsTool<Args extends z.ZodType = z.ZodType> = Declaration<Args> & {
  on: "projects";
  run(args: z.output<Args>, call: Call & { projects: CountedProject[] }): Promise<Answer>;
};

/** A project, and how many tool calls its team has left today; null if they are not limited. */
export type CountedProject = ProjectMembership & { callsLeft: number | null };

/** Any tool; `run` gets what its own `args` returned. */
export type Tool = ProjectTool | ProjectsTool;

export const projectTool = <Args extends z.ZodType>(
  declared: Omit<ProjectTool<Args>, "on">,
): Tool => ({ ...declared, on: "project" }) as unknown as Tool;

export const projectsTool = <Args extends z.ZodType>(
  declared: Omit<ProjectsTool<Args>, "on">,
): Tool => ({ ...declared, on: "projects" }) as unknown as Tool;
