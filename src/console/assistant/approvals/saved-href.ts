/** Where the console shows the report or dashboard that a tool names by its id. */
export function savedHref(
  projectId: string,
  { report, dashboard }: Record<string, unknown>,
): string | undefined {
  if (typeof report === "string") return `/p/${projectId}/reports/${report}`;
  if (typeof dashboard === "string") return `/p/${projectId}/dashboards/${dashboard}`;
  return undefined;
}
