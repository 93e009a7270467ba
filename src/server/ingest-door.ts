import { systemClock } from "@/base/clock";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { StartError } from "@/base/start-error";
import { createIngestHandler, type Geo, MAX_BODY_BYTES, openGeo } from "@/ingest";
import type { IngestKeys } from "@/teams";
import type { PlainDoor } from "./plain";
import type { Stores } from "./stores";
import { readVersion } from "./version";

export async function openIngestDoor(
  env: Env,
  { journal, ingestKeys }: Pick<Stores, "journal"> & { ingestKeys: IngestKeys },
  log: Log,
): Promise<PlainDoor> {
  const handle = createIngestHandler({
    keys: ingestKeys,
    journal,
    clock: systemClock,
    log,
    serverVersion: readVersion(),
    geo: await openCountries(env.GEOIP_FILE),
    countryHeader: env.COUNTRY_HEADER,
  });
  return { handle, maxBodyBytes: MAX_BODY_BYTES, trustedProxyHops: env.TRUSTED_PROXY_HOPS };
}

async function openCountries(file: string | undefined): Promise<Geo | undefined> {
  if (file === undefined) return undefined;
  try {
    return await openGeo(file);
  } catch (cause) {
    throw new StartError(`GEOIP_FILE "${file}" is no readable MaxMind database.`, { cause });
  }
}
