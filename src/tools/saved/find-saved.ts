import type { AppError } from "@/base/errors";
import { text } from "@/base/validation";
import { listDashboards } from "@/dashboards";
import { listReports } from "@/reports";
import { ToolError } from "../contract/answer";
import { mayRead } from "../contract/may-read";
import type { ProjectCall } from "../contract/tool";
import { comparable, similarTo } from "../known/near";
import { itemsCalled } from "./items-called";

type Saved = { id: string; title: string };

/** The most titles that an error suggests, and the most ids that it lists. */
const MAX_NEAR = 5;
const MAX_IDS = 20;

/** The argument that names a dashboard or a report: its id or its exact title. */
export const savedName = () => text({ min: 1, max: 200 });
export const SAVED_NAME = { type: "string", description: "Id or exact title" };

export const dashboardIdOf = async (name: string, call: ProjectCall) =>
  idOf(name, await listDashboards(call.prisma, call.project.projectId), "dashboard", call);

export const reportIdOf = async (name: string, call: ProjectCall) =>
  idOf(name, await listReports(call.prisma, call.project.projectId), "report", call);

/**
 * Throws `not_found`, with similar titles if the key may read them, and `invalid_request` with the
 * ids if several have the title.
 */
function idOf(name: string, items: readonly Saved[], noun: string, call: ProjectCall): string {
  const [first, ...others] = itemsCalled(name, items);
  if (first === undefined) throw unknownName(name, mayRead(call) ? items : [], noun);
  if (others.length > 0) throw ambiguous([first, ...others], noun);
  return first.id;
}

function unknownName(name: string, items: readonly Saved[], noun: string): AppError {
  const near = similarTo(
    name,
    comparable(
      items.map(({ title }) => title),
      String,
    ),
    MAX_NEAR,
  );
  return new ToolError(
    "not_found",
    `This project has no ${noun} with this id or title. See list_saved.`,
    near.length > 0 ? { near } : {},
  );
}

const ambiguous = (items: readonly Saved[], noun: string): AppError =>
  new ToolError("invalid_request", `Several ${noun}s have this title: use one of their ids.`, {
    ids: items.slice(0, MAX_IDS).map(({ id }) => id),
  });
