import { isIP } from "node:net";
import { type CountryResponse, open } from "maxmind";

export interface CountryLookup {
  /** An ISO 3166 code in upper case; empty if unknown. */
  country(address: string): string;
}

const MAPPED_IPV4 = /^::ffff:(?=[\d.]+$)/i;
/** Some proxies forward the port too: `1.2.3.4:567`, `[2001:db8::1]:567`. */
const PORT = /^\[?([\d.]+|[\da-f:.]+(?=\]))\]?:\d+$/i;

const withoutPort = (address: string) => PORT.exec(address)?.[1] ?? address;

/**
 * Opens a country database in MaxMind's format (GeoLite2, DB-IP and others). Rejects if the file is
 * not such a database.
 */
export async function openCountryLookup(file: string): Promise<CountryLookup> {
  const reader = await open<CountryResponse>(file);
  return {
    country(address) {
      const plain = withoutPort(address).replace(MAPPED_IPV4, "");
      const version = isIP(plain);
      // The reader returns something for any text, even if it is not an address.
      if (version === 0 || version > reader.metadata.ipVersion) return "";
      return reader.get(plain)?.country?.iso_code ?? "";
    },
  };
}
