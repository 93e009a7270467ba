import { type CountryResponse, open } from "maxmind";

/** Tells where an address is. */
export interface Geo {
  /** ISO 3166 code in upper case; empty if unknown. */
  country(address: string): string;
}

/** Opens a country database in MaxMind's format (GeoLite2, DB-IP and others). Rejects if it is none. */
export async function openGeo(file: string): Promise<Geo> {
  const reader = await open<CountryResponse>(file);
  return {
    country(address) {
      // An IPv4 address that came in through an IPv6 socket.
      const plain = address.replace(/^::ffff:/i, "");
      try {
        return reader.get(plain)?.country?.iso_code ?? "";
      } catch {
        // A forwarding header may hold anything; what is no address is nowhere.
        return "";
      }
    },
  };
}
