/** As Next gives it: what is named twice is a list. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Each parameter by the first of its values. */
export async function readQuery(
  searchParams: SearchParams,
): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await searchParams);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()[0]]));
}
