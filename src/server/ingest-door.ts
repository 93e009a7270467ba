import type { Env } from "@/base/env";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { createIngest, type Geo, MAX_BODY_BYTES, openGeo } from "@/ingest";
import type { Quota } from "@/limits";
import type { IngestKeyCache } from "@/teams";
import { BodyMemory, SMALL_BODY_BYTES } from "./body-memory";
import type { PlainDoor } from "./plain";
import type { Stores } from "./stores";
import { readVersion } from "./version";

/** In bytes: twenty of the largest bodies at once, and beside them a thousand of the small ones. */
const BODY_ROOM = { small: 1_024 * SMALL_BODY_BYTES, large: 20 * MAX_BODY_BYTES };

type IngestSources = Pick<Stores, "journal"> & { quota: Quota; ingestKeys: IngestKeyCache };

export async function openIngestDoor(
  env: Env,
  { journal, quota, ingestKeys }: IngestSources,
  log: Log,
): Promise<PlainDoor> {
  const ingest = createIngest({
    keys: ingestKeys,
    journal,
    quota,
    clock: systemClock,
    log,
    serverVersion: readVersion(),
    geo: await openCountries(env.GEOIP_FILE),
    countryHeader: env.COUNTRY_HEADER,
  });
  return {
    ...ingest,
    maxBodyBytes: MAX_BODY_BYTES,
    memory: new BodyMemory(BODY_ROOM),
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
  };
}

async function openCountries(file: string | undefined): Promise<Geo | undefined> {
  if (file === undefined) return undefined;
  try {
    return await openGeo(file);
  } catch (cause) {
    throw new StartError(`GEOIP_FILE "${file}" is no readable MaxMind database.`, { cause });
  }
}
