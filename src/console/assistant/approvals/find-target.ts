import { itemsCalled } from "@/tools/saved/items-called";

/** The report or dashboard that a call changes, as the call names it: by its id or its title. */
export type Target = { noun: "report" | "dashboard"; named: string };

export type Item = { id: string; title: string };

/** What changes, or why that is not known. */
export type FoundTarget = { item?: Item; problem?: string };

/** The project's reports or dashboards, as far as they are loaded. */
type List = { data: readonly Item[] | undefined; isFetching: boolean };

/** Finds what a call would change, as the tool will find it. */
export function findTarget({ noun, named }: Target, { data, isFetching }: List): FoundTarget {
  const [item, ...others] = itemsCalled(named, data ?? []);
  if (item && others.length === 0) return { item };
  // What the answer itself has just saved may not be in the list yet.
  if (isFetching) return { problem: `Looking up the ${noun}…` };
  if (data === undefined)
    return { problem: `The ${noun}s could not be loaded. Reload the page before you approve.` };
  return {
    problem: item
      ? `Several ${noun}s have the title “${named}”, so you cannot approve this.`
      : `This project has no ${noun} with the title or id “${named}”, so you cannot approve this.`,
  };
}
