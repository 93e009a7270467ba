/** The length of the name of a team, a project or a key, in characters. */
export const MAX_NAME_LENGTH = 100;

/** The default names. */
export const DEFAULT_NAMES = { team: "My team", project: "My project", key: "First key" } as const;
