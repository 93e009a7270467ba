import { isIP } from "node:net";
import { type CountryResponse, open } from "maxmind";

/** Tells where an address is. */
export interface Geo {
  /** ISO 3166 code in upper case; empty if unknown. */
  country(address: string): string;
}

const MAPPED_IPV4 = /^::ffff:(?=[\d.]+$)/i;
/** Some proxies forward the port too: `1.2.3.4:567`, `[2001:db8::1]:567`. */
const PORT = /^\[?([\d.]+|[\da-f:.]+(?=\]))\]?:\d+$/i;

const withoutPort = (address: string) => PORT.exec(address)?.[1] ?? address;

/** Opens a country database in MaxMind's format (GeoLite2, DB-IP and others). Rejects if it is none. */
export async function openGeo(file: string): Promise<Geo> {
  const reader = await open<CountryResponse>(file);
  return {
    country(address) {
      const plain = withoutPort(address).replace(MAPPED_IPV4, "");
      const version = isIP(plain);
      // The reader finds something for anything, a text that is no address included.
      if (version === 0 || version > reader.metadata.ipVersion) return "";
      return reader.get(plain)?.country?.iso_code ?? "";
    },
  };
}
