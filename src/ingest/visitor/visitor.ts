import type { PlainRequest } from "@/base/http/plain-http";
import type { CountryLookup } from "./geo";
import type { Client, ClientReader } from "./user-agent";

type VisitorSources = {
  clients: ClientReader;
  /** The header in which a trusted proxy sends the visitor's country. */
  countryHeader?: string | undefined;
  geo?: CountryLookup | undefined;
};

const COUNTRY = /^[A-Z]{2}$/;
/** Codes that proxies send for an unknown country. */
const UNKNOWN_COUNTRIES = new Set(["XX", "ZZ"]);

/**
 * What a request reveals about its sender, looked up on first use. The IP address is not stored.
 */
export class Visitor {
  #client: Client | undefined;
  #country: string | undefined;

  constructor(
    private readonly request: PlainRequest,
    private readonly sources: VisitorSources,
  ) {}

  get client(): Client {
    this.#client ??= this.sources.clients.read(this.request.header("user-agent"));
    return this.#client;
  }

  /** An ISO 3166 code in upper case; empty if unknown. */
  get country(): string {
    this.#country ??= this.#findCountry();
    return this.#country;
  }

  #findCountry(): string {
    const { countryHeader, geo } = this.sources;
    const named = countryHeader ? this.request.header(countryHeader)?.trim().toUpperCase() : "";
    if (named && COUNTRY.test(named) && !UNKNOWN_COUNTRIES.has(named)) return named;
    return geo?.country(this.request.remoteAddress) ?? "";
  }
}
