import { formatFullCount } from "@/ui/format/time";
import { linksOf, nodeName, type PathsAnswer } from "./flow";

const MOST_NAMED = 3;

/** From where the users of a node came and where they went, in the order of time. */
export function wordsOf(answer: PathsAnswer, step: number, index: number) {
  const { levels, links, direction } = answer;
  const { arriving, leaving } = linksOf(links, step, index);
  const nearer = arriving.map(({ from, users }) => ({
    node: levels[step - 1]?.nodes[from],
    users,
  }));
  const further = leaving.map(({ to, users }) => ({ node: levels[step + 1]?.nodes[to], users }));
  const [before, after] = direction === "after" ? [nearer, further] : [further, nearer];
  const list = (ends: typeof nearer) =>
    ends
      .slice(0, MOST_NAMED)
      .map(({ node, users }) => node && `${nodeName(node, direction)} ${formatFullCount(users)}`)
      .join(", ");
  const more = (ends: typeof nearer) =>
    ends.length > MOST_NAMED ? ` and ${ends.length - MOST_NAMED} more` : "";
  return {
    from: before.length > 0 ? `From ${list(before)}${more(before)}` : undefined,
    to: after.length > 0 ? `To ${list(after)}${more(after)}` : undefined,
  };
}
