/** Of a team, a project or a key, in characters. */
export const MAX_NAME_LENGTH = 100;

/** Used where nobody chose a name. */
export const DEFAULT_NAMES = { team: "My team", project: "My project", key: "First key" } as const;
