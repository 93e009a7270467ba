import {
  type messages,
  PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";

const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  // PostgreSQL reserves 128 MB for its own cache, and WebAssembly's memory is resident from the
  // start. A file that is not in this cache is still in the operating system's.
  ["-c", "shared_buffers=32MB"],
  // By default, a statement with a LIMIT is planned for each use. The embedded database has no
  // statistics of its columns, so a plan for particular values is hardly better.
  ["-c", "plan_cache_mode=force_generic_plan"],
].flat();

/** More than all the statements that the product repeats. Each takes some 20 KB. */
const MAX_STATEMENTS = 200;
/** Longer statements are mostly bulk writes, whose text depends on the number of rows. */
const MAX_LENGTH = 4_000;
/** After this many uses a statement is planned anew, since its tables may have grown. */
const MAX_USES = 1_000;

/** `row` describes the result's columns; missing if there are none. */
type Statement = {
  name: string;
  paramTypes: number[];
  row: messages.BackendMessage | undefined;
  uses: number;
};

/**
 * An embedded database that remembers the statements it has prepared. PGlite itself parses and
 * plans a statement for each query, which takes several times as long as running it, and sends
 * its steps one by one.
 */
export class PreparedPGlite extends PGlite {
  /** By text; the first has not been used for the longest time. */
  readonly #statements = new Map<string, Statement>();
  /** Names to deallocate. */
  #discarded: string[] = [];
  #prepared = 0;

  static async open(dataDir: string): Promise<PreparedPGlite> {
    const pglite = new PreparedPGlite({ dataDir, startParams: START_PARAMETERS });
    await pglite.waitReady;
    return pglite;
  }

  override async query<T>(
    sql: string,
    params: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    await this._checkReady();
    return this._runExclusiveTransaction(async () => {
      const results = await this.#run<T>(sql, params, options);
      await this.syncToFs();
      return results;
    });
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Transaction["query"] = (sql, params, options) =>
        // The original rejects queries after the end of the transaction.
        tx.closed ? tx.query(sql, params, options) : this.#run(sql, params, options);
      return work(Object.create(tx, { query: { value: query } }) as Transaction);
    });
  }

  /** Must only be called by whoever may use the connection now. */
  #run<T>(sql: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      const statement = this.#known(sql) ?? (await this.#prepare(sql));
      const { name, paramTypes, row } = statement;
      const values = params.map((param, index) => this.#serialized(param, paramTypes[index]));
      try {
        const answer = await this.#send([
          protocol.serialize.bind({ statement: name, values }),
          protocol.serialize.execute({}),
        ]);
        const all = row ? [row, ...answer] : answer;
        return parse.parseResults(all, this.parsers, options)[0] as Results<T>;
      } catch (error) {
        // It may be the plan that fails, if the table has changed.
        this.#discard(sql, statement);
        throw error;
      }
    });
  }

  #known(sql: string): Statement | undefined {
    const statement = this.#statements.get(sql);
    if (!statement) return undefined;
    statement.uses += 1;
    if (statement.uses > MAX_USES) {
      this.#discard(sql, statement);
      return undefined;
    }
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  async #prepare(sql: string): Promise<Statement> {
    const { serialize } = protocol;
    // The statement without a name only lives until the next one.
    const name = sql.length > MAX_LENGTH ? "" : `s${++this.#prepared}`;
    const close = this.#discarded.map((old) => serialize.close({ type: "S", name: old }));
    this.#discarded = [];
    const answer = await this.#send([
      ...close,
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: "S", name }),
    ]);
    const row = answer.find((message) => message.name === "rowDescription");
    const paramTypes = parse.parseDescribeStatementResults(answer);
    const statement = { name, paramTypes, row, uses: 1 };
    if (name !== "") this.#keep(sql, statement);
    return statement;
  }

  #keep(sql: string, statement: Statement): void {
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements;
    if (oldest && this.#statements.size > MAX_STATEMENTS) this.#discard(...oldest);
  }

  #discard(sql: string, { name }: Statement): void {
    if (this.#statements.delete(sql)) this.#discarded.push(name);
  }

  /** As one message, after whose end the connection is ready again even if a part of it fails. */
  #send(parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    const message = Buffer.concat([...parts, protocol.serialize.sync()]);
    return this.execProtocolStream(message, { syncToFs: false });
  }

  #serialized(param: unknown, type: number | undefined) {
    if (param === null || param === undefined) return null;
    const serialize = type === undefined ? undefined : this.serializers[type];
    return serialize ? serialize(param) : String(param);
  }
}
