import { AppError } from "@/base/errors";

/** Of the configs that are written now. */
export const VERSION = 1;

/** Of a dashboard that does not say which. */
export const DEFAULT_RANGE = { last: "30d" };

type Config = Record<string, unknown>;

/** By the version that a step begins with; each makes the next one's config of it. */
const STEPS: Record<number, (config: Config) => Config> = {
  /** Configs of the time before versions, which any JSON could be. */
  0: (config) => ({ range: DEFAULT_RANGE, widgets: [], ...config }),
};

/** A text, a fraction, nothing: whoever wrote such a version knew none. */
function versionOf({ version }: Config): number {
  return typeof version === "number" && Number.isInteger(version) && version >= 0 ? version : 0;
}

/** Throws `conflict` for a config of a later version: to show or to change it would be to damage it. */
function assertKnown(config: Config): void {
  const version = versionOf(config);
  if (version <= VERSION) return;
  throw new AppError(
    "conflict",
    `A newer Tallymark saved this dashboard: its config has version ${version}, and this server knows ${VERSION}. Update the server to open it.`,
  );
}

/** A stored config as the current version has it. Throws as {@link assertKnown}. */
export function migrate(stored: Config): Config {
  assertKnown(stored);
  let config = stored;
  for (let version = versionOf(stored); version < VERSION; version += 1) {
    config = { ...STEPS[version]?.(config), version: version + 1 };
  }
  return config;
}
