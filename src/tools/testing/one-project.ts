import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { parse } from "@/base/validation";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import type { Value } from "@/query";
import { QueryCache } from "@/query";
import { callerOfSession } from "@/teams";
import { absent } from "@/testing/services/absent";
import type { Answer, ProjectCall } from "../contract/tool";
import { TOOLS } from "../tools";
import { ORIGIN, toolResources } from "./agent";

/** The part of an answer that tools about events share. */
export type TableAnswer = Answer & {
  range: { start_time: string; end_time: string; partial_from?: string };
  range_before?: TableAnswer["range"];
  timezone: string;
  query?: object;
  url?: string;
  columns: string[];
  rows: Value[][];
  totals?: Value[];
  total_rows: number;
  truncated: boolean;
  next_cursor?: string;
  note?: string;
};

type OneProject = {
  clickhouse: ClickHouse;
  clock: Clock;
  projectId?: string;
  /** Default: none. */
  prisma?: ProjectCall["prisma"];
};

/** Calls tools on one project without a database. Errors are thrown, not returned. */
export function toolsOnProject({
  clickhouse,
  clock,
  projectId = newId(),
  prisma = absent<ProjectCall["prisma"]>("the database"),
}: OneProject) {
  const versions = new DataVersions(false);
  const queryCache = new QueryCache({ clickhouse, clock, versions, log: silentLog });
  const resources = toolResources({ prisma, clickhouse }, { clock, queryCache });
  const call = (timeZone: string): ProjectCall => ({
    ...resources,
    caller: callerOfSession(newId()),
    origin: ORIGIN,
    requestId: newId(),
    signal: new AbortController().signal,
    project: { ...PROJECT, projectId, timeZone },
  });
  async function ask(name: string, args: object, timeZone = "UTC"): Promise<TableAnswer> {
    const tool = TOOLS.find((one) => one.name === name);
    if (tool?.on !== "project") throw new Error(`There is no tool ${name} on a project.`);
    return (await tool.run(parse(tool.args, "body", args), call(timeZone))) as TableAnswer;
  }
  return {
    projectId,
    queryCache,
    ask,
    /** Asks for every page; the answer of the first page, with the rows of all. */
    async askAll(name: string, args: object, timeZone = "UTC") {
      const pages = [await ask(name, args, timeZone)];
      for (let next = pages[0]?.next_cursor; next !== undefined; next = pages.at(-1)?.next_cursor) {
        pages.push(await ask(name, { ...args, cursor: next }, timeZone));
      }
      const [first] = pages;
      if (!first) throw new Error("There is no page.");
      return { ...first, rows: pages.flatMap(({ rows }) => rows), pages };
    },
  };
}

const PROJECT = {
  projectName: "Shop",
  teamId: newId(),
  teamName: "Team",
  role: "owner",
  plan: "pro",
  planState: "paid_active",
  spendingLimit: null,
  paused: false,
} as const;
