import { useEventNames } from "./use-catalogue";

/** The project's most frequent events of the last 30 days, the most frequent first. */
export function useProposal(most: number): string[] {
  const { data } = useEventNames(true);
  return (data?.names ?? [])
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ name }) => name);
}
