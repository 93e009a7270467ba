import { AppError } from "@/base/errors";

/** Of the configs written now. */
export const VERSION = 1;

/** Of a dashboard without a range. */
export const DEFAULT_RANGE = { last: "30d" };

type Config = Record<string, unknown>;

/** By the version that a migration starts from; each produces the next version. */
const MIGRATIONS: Record<number, (config: Config) => Config> = {
  /** Configs from before versions, which could be any JSON. */
  0: (config) => ({ range: DEFAULT_RANGE, widgets: [], ...config }),
};

/** A version that is not a whole number counts as none. */
function versionOf({ version }: Config): number {
  return typeof version === "number" && Number.isInteger(version) && version >= 0 ? version : 0;
}

/** Throws `conflict` for a newer version, since showing or changing it could damage it. */
function assertKnown(config: Config): void {
  const version = versionOf(config);
  if (version <= VERSION) return;
  throw new AppError(
    "conflict",
    `This dashboard was saved by a newer version of Tallymark: its config has version ${version}, but this server supports up to ${VERSION}. Update the server to open it.`,
  );
}

/** Migrates a stored config to the current version. Throws like {@link assertKnown}. */
export function migrate(stored: Config): Config {
  assertKnown(stored);
  let config = stored;
  for (let version = versionOf(stored); version < VERSION; version += 1) {
    config = { ...MIGRATIONS[version]?.(config), version: version + 1 };
  }
  return config;
}
