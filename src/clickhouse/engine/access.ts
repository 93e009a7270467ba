import { isIPv6 } from "node:net";
import { newSecret } from "@/base/ids";
import { DEFAULT_DATABASE } from "../sql-access";

export type EngineUser = {
  name: string;
  password: string;
  /** Whether the user can only read the SQL view, like users' SQL on a ClickHouse server. */
  onlySql?: true;
};

/** Where the engine listens, who may use it, and its database, which is created if missing. */
export type EngineAccess = {
  host: string;
  /** 0 for any free port. */
  port: number;
  database: string;
  users: EngineUser[];
};

/** For an engine that only the process that starts it uses. */
export const privateAccess = (): EngineAccess => ({
  host: "127.0.0.1",
  port: 0,
  database: DEFAULT_DATABASE,
  users: [{ name: "default", password: newSecret() }],
});

/** The URL of the first user. */
export function urlOf({ host, port, database, users: [user] }: EngineAccess): string {
  const url = new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}/${database}`);
  url.username = user?.name ?? "";
  url.password = user?.password ?? "";
  return url.href;
}
