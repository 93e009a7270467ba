import type { PlainRequest } from "@/base/http/plain-http";
import type { Geo } from "./geo";
import type { Client, ClientReader } from "./user-agent";

export type VisitorSources = {
  clients: ClientReader;
  /** A header that a trusted proxy fills with the visitor's country. */
  countryHeader?: string | undefined;
  geo?: Geo | undefined;
};

const COUNTRY = /^[A-Z]{2}$/;
/** What proxies send for "unknown". */
const NOWHERE = new Set(["XX", "ZZ"]);

/** Who sent a request, as far as it shows. Looked up when first asked for; the address is not kept. */
export class Visitor {
  private knownClient: Client | undefined;
  private knownCountry: string | undefined;

  constructor(
    private readonly request: PlainRequest,
    private readonly sources: VisitorSources,
  ) {}

  get client(): Client {
    this.knownClient ??= this.sources.clients.read(this.request.header("user-agent"));
    return this.knownClient;
  }

  /** ISO 3166 code in upper case; empty if unknown. */
  get country(): string {
    this.knownCountry ??= this.findCountry();
    return this.knownCountry;
  }

  private findCountry(): string {
    const { countryHeader, geo } = this.sources;
    const named = countryHeader ? this.request.header(countryHeader)?.trim().toUpperCase() : "";
    if (named && COUNTRY.test(named) && !NOWHERE.has(named)) return named;
    return geo?.country(this.request.remoteAddress) ?? "";
  }
}
