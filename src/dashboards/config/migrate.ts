import { AppError } from "@/base/errors";

/** The version of configs that are written now. */
export const VERSION = 1;

/** The range of a dashboard without one. */
export const DEFAULT_RANGE = { last: "30d" };

type Config = Record<string, unknown>;

/** Migrations by the version that they start from; each produces the next version. */
const MIGRATIONS: Record<number, (config: Config) => Config> = {
  /** Configs from before configs had versions, which could be any JSON. */
  0: (config) => ({ range: DEFAULT_RANGE, widgets: [], ...config }),
};

/** A version that is not a whole number is treated as missing. */
function versionOf({ version }: Config): number {
  return typeof version === "number" && Number.isInteger(version) && version >= 0 ? version : 0;
}

/** Throws `conflict` for a newer version, since showing or changing it could damage it. */
function assertKnown(config: Config): void {
  const version = versionOf(config);
  if (version <= VERSION) return;
  throw new AppError(
    "conflict",
    `This dashboard was saved by a newer version of Tallymark: its config has version ${version}, but this server only supports versions up to ${VERSION}. To open it, update the server.`,
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
