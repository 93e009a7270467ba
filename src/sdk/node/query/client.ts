import { TallymarkQueryError } from "./error";
import { type Call, type Connection, send, wait } from "./request";
import type {
  MetricInput,
  MetricName,
  MetricResult,
  QueryInput,
  QueryKind,
  ResultOf,
  SqlParams,
  SqlResult,
} from "./types";

const DEFAULT_TIMEOUT_MS = 60_000;

export type QueryClientOptions = {
  /** The address of the installation, such as https://stats.example.com. */
  host: string;
  /** A `tm_user_…` key. Without one, every query fails with the code `missing_key`. */
  personalKey?: string | undefined;
  /** The project to query. Default: all projects that the key can read. */
  projectId?: string | undefined;
  /** The time for a query with its retries. Default: 60,000 ms. */
  timeoutMs?: number | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
};

export type QueryCallOptions = {
  /** Instead of the client's. */
  projectId?: string;
  /** Aborting it stops the query on the server, too. */
  signal?: AbortSignal;
};

/**
 * Asks an installation of Tallymark. Every method throws a {@link TallymarkQueryError} if it fails.
 */
export class QueryClient {
  readonly #connection: Connection;
  readonly #projectId: string | undefined;

  /** @param waitFor replaces the pauses between tries in tests */
  constructor(options: QueryClientOptions, waitFor: Connection["wait"] = wait) {
    const { host, personalKey, projectId, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    this.#projectId = projectId;
    this.#connection = {
      host: host.replace(/\/+$/, ""),
      personalKey,
      timeoutMs,
      // Looked up for each request, so that tools can replace the global one.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      wait: waitFor,
    };
  }

  /** Values over time: one or more series, formulas over them, a breakdown, a comparison. */
  trend = this.#method("trend");
  /** The top values of a field. */
  breakdown = this.#method("breakdown");
  /** How many users complete steps in order. */
  funnel = this.#method("funnel");
  /** How many users come back. */
  retention = this.#method("retention");
  /** What users do after or before an event. */
  paths = this.#method("paths");
  /** A page of events, newest first. */
  events = this.#method("events");
  /** A page of users. */
  users = this.#method("users");
  /** One user. */
  user = this.#method("user");
  /** The values of a field. */
  values = this.#method("values");

  /** Runs a SELECT over the table `events`. */
  async sql(sql: string, params?: SqlParams, options: QueryCallOptions = {}): Promise<SqlResult> {
    const body = { project_id: this.#project(options), sql, ...(params && { params }) };
    return (await this.#execute(body, options)) as SqlResult;
  }

  /** A metric over time, from `GET /api/v1/query/metrics/{name}`. */
  async metric(
    name: MetricName,
    { filters, ...input }: MetricInput,
    options: QueryCallOptions = {},
  ): Promise<MetricResult> {
    const parameters = new URLSearchParams();
    const project_id = this.#project(options);
    for (const [key, value] of Object.entries({ ...input, project_id })) {
      if (value !== undefined) parameters.set(key, String(value));
    }
    if (filters) parameters.set("filters", JSON.stringify(filters));
    const path = `/query/metrics/${encodeURIComponent(name)}?${parameters}`;
    return (await this.#send({ method: "GET", path }, options)) as MetricResult;
  }

  #method<K extends QueryKind>(kind: K) {
    return async (query: QueryInput<K>, options: QueryCallOptions = {}): Promise<ResultOf<K>> => {
      const body = { project_id: this.#project(options), query: { ...query, kind } };
      const { result } = (await this.#execute(body, options)) as { result: ResultOf<K> };
      return result;
    };
  }

  #project = ({ projectId }: QueryCallOptions) => projectId ?? this.#projectId;

  #execute = (body: object, options: QueryCallOptions) =>
    this.#send({ method: "POST", path: "/query/execute", body }, options);

  async #send(call: Call, { signal }: QueryCallOptions): Promise<unknown> {
    if (!this.#connection.personalKey) {
      const message = "Queries need a personal key: pass personalKey (tm_user_…).";
      throw new TallymarkQueryError("missing_key", message);
    }
    return send(this.#connection, call, signal);
  }
}
