import type { Accounts, Me } from "@/accounts";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { Rest } from "@/rest";
import type { FirstRun, TeamsContext } from "@/teams";
import type { TrpcHandler } from "@/trpc/handler";
import type { PlainDoor } from "./plain";

/** What of the process its doors need: the server's own, and Next's routes and pages. */
export type Container = {
  env: Env;
  log: Log;
  clock: Clock;
  ingest: PlainDoor;
  rest: Rest;
  trpc: TrpcHandler;
  accounts: Accounts;
  /** Whoever asks for a page, with all that they belong to; null when nobody is signed in. */
  visitor(headers: Headers): Promise<Me | null>;
  /**
   * The header in which our own server tells Next who holds the connection. Its name is made up anew by
   * each process, so that nobody else can fill it in.
   */
  peerHeader: string;
  /** What changes to teams, projects and keys are made with. */
  teams: TeamsContext;
  /** Null where variables or people have set up the installation. */
  firstRun: FirstRun | null;
  /** Closes everything, last opened first. */
  close(): Promise<void>;
};

/**
 * Next bundles its routes apart from the server's own entry, so a module's own variable would exist
 * twice, and with it every store. The one place that both see is globalThis.
 *
 * This file imports types only: what a route reaches through the container runs from the server's
 * bundle, whose classes (and so `instanceof`) are then the only ones there are.
 */
const KEY = Symbol.for("tallymark.container");
const shared = globalThis as typeof globalThis & { [KEY]?: Promise<Container> };

export const isContainerStarted = (): boolean => shared[KEY] !== undefined;

/** Keeps the container that `make` makes, unless there is one already. */
export function containerOnce(make: () => Promise<Container>): Promise<Container> {
  shared[KEY] ??= make();
  return shared[KEY];
}

/** The container of this process, which its host has started: main.ts, or Next by instrumentation.ts. */
export function container(): Promise<Container> {
  return shared[KEY] ?? Promise.reject(new Error("The container was not started."));
}
