import type { Env } from "@/base/env";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { readVersion } from "@/base/version";
import type { Acceptor } from "@/ingest/accepting/acceptor";
import { createIngest } from "@/ingest/handler";
import { MAX_BODY_BYTES } from "@/ingest/parse/limits";
import { type CountryLookup, openCountryLookup } from "@/ingest/visitor/geo";
import { WORK_LIMITS } from "@/ingest/work-queue";
import { BodyMemory, SMALL_BODY_BYTES } from "./body-memory";
import type { IngestEndpoint } from "./endpoint";

/** In bytes; enough for twenty of the largest bodies and a thousand small ones at once. */
const BODY_MEMORY = { small: 1_024 * SMALL_BODY_BYTES, large: 20 * MAX_BODY_BYTES };
/** However many processes share the limits, each must have room for the largest body. */
const MIN_BODIES_BYTES = 2 * MAX_BODY_BYTES;

export const INGEST_VARIABLES = ["COUNTRY_HEADER", "GEOIP_FILE", "TRUSTED_PROXY_HOPS"] as const;

type IngestEnv = Pick<Env, (typeof INGEST_VARIABLES)[number]>;

type EndpointOptions = {
  log: Log;
  /** How many processes share the limits on memory. */
  workers?: number;
};

/** Opens what a process needs to receive events, whether it or another process accepts them. */
export async function openIngestEndpoint(
  env: IngestEnv,
  acceptor: Acceptor,
  { log, workers = 1 }: EndpointOptions,
): Promise<IngestEndpoint> {
  const ingest = createIngest({
    acceptor,
    clock: systemClock,
    log,
    serverVersion: readVersion(),
    geo: await openCountries(env.GEOIP_FILE),
    countryHeader: env.COUNTRY_HEADER,
    trustsProxy: env.TRUSTED_PROXY_HOPS > 0,
    workLimits: {
      ...WORK_LIMITS,
      runningBytes: WORK_LIMITS.runningBytes / workers,
      waitingBytes: Math.max(WORK_LIMITS.waitingBytes / workers, MIN_BODIES_BYTES),
    },
  });
  return {
    ...ingest,
    maxBodyBytes: MAX_BODY_BYTES,
    memory: new BodyMemory({
      small: BODY_MEMORY.small / workers,
      large: Math.max(BODY_MEMORY.large / workers, MIN_BODIES_BYTES),
    }),
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
  };
}

async function openCountries(file: string | undefined): Promise<CountryLookup | undefined> {
  if (file === undefined) return undefined;
  try {
    return await openCountryLookup(file);
  } catch (cause) {
    throw new StartError(`GEOIP_FILE "${file}" is not a readable MaxMind database.`, { cause });
  }
}
