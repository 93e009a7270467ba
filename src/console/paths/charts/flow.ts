import { groupLabels } from "@/console/query/model/groups";
import type { ResultOf } from "@/query";

export type PathsResult = ResultOf<"paths">;
export type PathNode = PathsResult["levels"][number]["nodes"][number];
type PathLink = PathsResult["links"][number];
type Direction = PathsResult["direction"];

/** A flow of users between two nodes, by name. */
export type Flow = {
  key: string;
  /** The step of its source node, counted from 0 at the anchor. */
  step: number;
  from: string;
  to: string;
  fromType: PathNode["type"];
  toType: PathNode["type"];
  users: number;
  /** Share of the users at `from`. */
  share: number;
};

export const nodeKey = (step: number, index: number): string => `${step} ${index}`;

const OTHER = "Other events";
const ENDED = { after: "No further events", before: "No earlier events" };

/** The name of a node. An event named like a placeholder is in quotes. */
export function nodeName({ type, name }: PathNode, direction: Direction): string {
  if (type === "other") return OTHER;
  if (type === "ended") return ENDED[direction];
  return groupLabels("event_name", [{ value: name }], [OTHER, ENDED[direction]])[0] ?? "";
}

/** "Step 2 after"; the anchor is not a step. */
export const stepLabel = (step: number, direction: Direction): string =>
  step === 0 ? (direction === "after" ? "Start" : "End") : `Step ${step} ${direction}`;

/** All links with the names of their ends, the largest of each step first. */
export function flowsOf({ levels, links, direction }: PathsResult): Flow[] {
  const nodeAt = (step: number, index: number) => levels[step]?.nodes[index];
  const flows = links.flatMap(({ step, from, to, users }): Flow[] => {
    const [source, target] = [nodeAt(step, from), nodeAt(step + 1, to)];
    if (!source || !target) return [];
    const share = source.users === 0 ? 0 : users / source.users;
    const names = { from: nodeName(source, direction), to: nodeName(target, direction) };
    const types = { fromType: source.type, toType: target.type };
    return [{ key: `${step} ${from} ${to}`, step, ...names, ...types, users, share }];
  });
  return flows.toSorted((a, b) => a.step - b.step || b.users - a.users);
}

/** The links of a node, towards the anchor and away from it. */
export function linksOf(links: readonly PathLink[], step: number, index: number) {
  const byUsers = (some: readonly PathLink[]) => some.toSorted((a, b) => b.users - a.users);
  return {
    arriving: byUsers(links.filter((link) => link.step === step - 1 && link.to === index)),
    leaving: byUsers(links.filter((link) => link.step === step && link.from === index)),
  };
}
