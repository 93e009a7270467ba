import { callTools, type Plan } from "../flow/plan";
import type { ValueLink } from "../names/links";
import type { Context } from "./context";
import { CannotAnswer } from "./unclear";
import { isStored, searchArgs } from "./values";

/**
 * Values of columns that Tallymark writes, which a project may have under another
 * column or not at all.
 */
export function* storedLinks(
  text: string,
  links: ValueLink[],
  { project }: Context,
): Plan<ValueLink[]> {
  if (links.some(({ seen, field }) => seen || field.field === "country")) return links;
  const answers = yield* callTools(
    links.map(({ field, value }) => ({
      tool: "list_values",
      args: searchArgs(String(value), field, project.id),
    })),
  );
  const stored = links.filter(({ value }, index) => isStored(String(value), answers[index] ?? {}));
  const platform = stored.filter(({ field }) => field.field === "platform");
  if (stored.length > 0) return platform.length > 0 ? platform : stored;
  const [only, ...others] = links;
  const field = only && others.length === 0 ? only.field.name : null;
  throw new CannotAnswer({ kind: "unknown-value", text, field, near: [] });
}
