import type { Env } from "@/base/env";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import {
  type CountryLookup,
  createIngest,
  LocalAcceptor,
  MAX_BODY_BYTES,
  openCountryLookup,
} from "@/ingest";
import type { Quota } from "@/limits";
import type { IngestKeyCache } from "@/teams";
import { BodyMemory, SMALL_BODY_BYTES } from "../ingest/body-memory";
import type { IngestEndpoint } from "../ingest/endpoint";
import type { Stores } from "./stores";
import { readVersion } from "./version";

/** In bytes; enough for twenty of the largest bodies and a thousand small ones at once. */
const BODY_MEMORY = { small: 1_024 * SMALL_BODY_BYTES, large: 20 * MAX_BODY_BYTES };

type IngestSources = Pick<Stores, "journal"> & { quota: Quota; ingestKeys: IngestKeyCache };

export async function openIngest(
  env: Env,
  { journal, quota, ingestKeys }: IngestSources,
  log: Log,
): Promise<IngestEndpoint> {
  const ingest = createIngest({
    acceptor: new LocalAcceptor({ keys: ingestKeys, journal, quota }),
    clock: systemClock,
    log,
    serverVersion: readVersion(),
    geo: await openCountries(env.GEOIP_FILE),
    countryHeader: env.COUNTRY_HEADER,
  });
  return {
    ...ingest,
    maxBodyBytes: MAX_BODY_BYTES,
    memory: new BodyMemory(BODY_MEMORY),
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
