import type { Accounts, Me } from "@/accounts";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { Acceptor } from "@/ingest";
import type { Mcp } from "@/mcp";
import type { Rest } from "@/rest";
import type { FirstRun, TeamsContext } from "@/teams";
import type { TrpcHandler } from "@/trpc/handler";
import type { IngestEndpoint } from "../ingest/endpoint";
import type { MetricsEndpoint } from "../metrics/endpoint";
import type { MetricsReader } from "../metrics/metrics-reader";
import type { SdkEndpoint } from "../sdk/sdk-endpoint";
import type { TestStripe } from "../test-stripe/test-stripe";
import type { StripeWebhook } from "../webhooks/stripe-webhook";

export type Container = {
  env: Env;
  log: Log;
  clock: Clock;
  /** Accepts the events that this process or its workers have prepared. */
  acceptor: Acceptor;
  ingest: IngestEndpoint;
  rest: Rest;
  mcp: Mcp;
  sdk: SdkEndpoint;
  trpc: TrpcHandler;
  /** Reads the metrics of this process and, if it has any, of its workers. */
  metricsReader: MetricsReader;
  metrics: MetricsEndpoint;
  /** Null if billing is turned off. */
  stripeWebhook: StripeWebhook | null;
  /** Null unless the built-in Stripe runs. */
  testStripe: TestStripe | null;
  accounts: Accounts;
  /** The signed-in user with their teams and projects; null if no one is signed in. */
  currentUser(headers: Headers): Promise<Me | null>;
  /**
   * The header in which our server passes the peer's address to Next. Each process makes up
   * a new name, so that no client can set it.
   */
  peerHeader: string;
  teams: TeamsContext;
  /** Null if environment variables or users have set up the installation. */
  firstRun: FirstRun | null;
  /**
   * Called once the server listens, with its address on this machine: the built-in Stripe
   * posts webhooks there.
   */
  listening(url: string): void;
  close(): Promise<void>;
};

/**
 * Next bundles its routes separately from the server's entry, so a module's variable would exist
 * twice, and so would every store. The two bundles share only globalThis.
 *
 * This file imports only types: what a route calls through the container runs in the server's
 * bundle, so that each class exists once and `instanceof` works.
 */
const KEY = Symbol.for("tallymark.container");
const shared = globalThis as typeof globalThis & { [KEY]?: Promise<Container> };

export const isContainerStarted = (): boolean => shared[KEY] !== undefined;

export function containerOnce(make: () => Promise<Container>): Promise<Container> {
  shared[KEY] ??= make();
  return shared[KEY];
}

/**
 * The container of this process, started by main.ts or, on a host that runs only Next,
 * by instrumentation.ts.
 */
export function container(): Promise<Container> {
  return shared[KEY] ?? Promise.reject(new Error("The container has not been started."));
}
