import { formatFullCount } from "@/ui/format/number";
import { linksOf, nodeName, type PathsResult } from "./flow";

const MAX_NAMED = 3;

/** Where users of a node came from and went to, in chronological order. */
export function wordsOf(result: PathsResult, step: number, index: number) {
  const { levels, links, direction } = result;
  const { arriving, leaving } = linksOf(links, step, index);
  const nearer = arriving.map(({ from, users }) => ({
    node: levels[step - 1]?.nodes[from],
    users,
  }));
  const further = leaving.map(({ to, users }) => ({ node: levels[step + 1]?.nodes[to], users }));
  const [before, after] = direction === "after" ? [nearer, further] : [further, nearer];
  const list = (ends: typeof nearer) =>
    ends
      .slice(0, MAX_NAMED)
      .map(({ node, users }) => node && `${nodeName(node, direction)} ${formatFullCount(users)}`)
      .join(", ");
  const more = (ends: typeof nearer) =>
    ends.length > MAX_NAMED ? ` and ${ends.length - MAX_NAMED} more` : "";
  return {
    from: before.length > 0 ? `From ${list(before)}${more(before)}` : undefined,
    to: after.length > 0 ? `To ${list(after)}${more(after)}` : undefined,
  };
}
