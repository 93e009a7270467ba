/** As Next provides it: a repeated parameter is a list. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The first value of each parameter. */
export async function readQuery(
  searchParams: SearchParams,
): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await searchParams);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()[0]]));
}
