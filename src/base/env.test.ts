import { describe, expect, it } from "vitest";
import { EnvError, readEnv, readEnvBeforeSetup } from "./env";

describe("readEnv", () => {
  it("needs no variables: all stores are embedded, on port 3000, in .data", () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: ".data", NODE_ENV: "production" });
  });

  it("treats an empty variable as unset", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "" })).toEqual(readEnv({}));
  });

  it("lists all invalid variables in one line", () => {
    const wrong = () => readEnv({ PORT: "eighty", DATABASE_URL: "mysql://db" });
    expect(wrong).toThrow(EnvError);
    expect(wrong).toThrow(
      /^Invalid environment: PORT [^\n]+; DATABASE_URL must be a URL [^\n]+\.$/,
    );
  });

  it("names the allowed range of a number", () => {
    for (const PORT of ["eighty", "80.5", "-1", "65536"]) {
      expect(() => readEnv({ PORT })).toThrow(
        /^Invalid environment: PORT must be an integer from 0 to 65535\.$/,
      );
    }
    expect(readEnv({ PORT: "0" }).PORT).toBe(0);
    expect(() => readEnv({ JOURNAL_MAX_BYTES: "10 GB" })).toThrow(
      /JOURNAL_MAX_BYTES must be an integer/,
    );
  });

  it("never includes a secret in its message", () => {
    const secret = "tm_user_short";
    const wrong = { TALLYMARK_INIT_PERSONAL_KEY: secret, DATABASE_URL: "mysql://u:pa55@db" };
    let message = "";
    try {
      readEnv(wrong);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain("TALLYMARK_INIT_PERSONAL_KEY");
    expect(message).not.toContain(secret);
    expect(message).not.toContain("pa55");
  });

  it("needs PostgreSQL and ClickHouse for NATS, and NATS for a role", () => {
    const stores = { DATABASE_URL: "postgres://a/b", CLICKHOUSE_URL: "http://c/d" };
    const NATS_URL = "nats://u:p@a:4222, nats://b";
    expect(readEnv({ ...stores, NATS_URL, ROLE: "writer", NATS_REPLICAS: "5" })).toMatchObject({
      ROLE: "writer",
      NATS_REPLICAS: 5,
    });
    expect(() => readEnv({ NATS_URL })).toThrow(
      /DATABASE_URL must be set together with NATS_URL; CLICKHOUSE_URL must be set together/,
    );
    expect(() => readEnv({ ROLE: "web" })).toThrow(/NATS_URL must be set if ROLE is web or writer/);
    expect(() => readEnv({ ROLE: "reader" })).toThrow(/ROLE must be all, web or writer/);
    expect(() => readEnv({ ...stores, NATS_URL: "nats://a,http://b" })).toThrow(/NATS_URL must be/);
    for (const NATS_REPLICAS of ["2", "3.5", "many"])
      expect(() => readEnv({ NATS_REPLICAS })).toThrow(/NATS_REPLICAS must be 1, 3 or 5/);
    expect(readEnv({ NATS_PARTITIONS: "64" }).NATS_PARTITIONS).toBe(64);
    for (const NATS_PARTITIONS of ["0", "129", "1.5"])
      expect(() => readEnv({ NATS_PARTITIONS })).toThrow(/NATS_PARTITIONS must be/);
  });

  it("rejects a key longer than the maximum that lookups accept", () => {
    const key = (length: number) => ({
      TALLYMARK_INIT_INGEST_KEY: `tm_ingest_${"k".repeat(length)}`,
    });
    expect(readEnv(key(200))).toMatchObject(key(200));
    expect(() => readEnv(key(201))).toThrow(/TALLYMARK_INIT_INGEST_KEY must be/);
  });

  it("lower-cases the country header, since headers are looked up that way", () => {
    expect(readEnv({ COUNTRY_HEADER: "CF-IPCountry" }).COUNTRY_HEADER).toBe("cf-ipcountry");
  });

  it("takes several servers of a ClickHouse cluster, with the same database", () => {
    const CLICKHOUSE_URL = "http://u:p@one:8123/db, http://u:p@two:8123/db";
    const cluster = { CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: "main" };
    expect(readEnv(cluster)).toMatchObject(cluster);
    const faults: [Record<string, string>, RegExp][] = [
      [{ CLICKHOUSE_URL }, /CLICKHOUSE_CLUSTER must be set if/],
      [{ CLICKHOUSE_CLUSTER: "main" }, /CLICKHOUSE_URL must be set together/],
      [
        { ...cluster, CLICKHOUSE_URL: "http://one/db,tcp://two/db" },
        /CLICKHOUSE_URL must be a URL/,
      ],
      [{ ...cluster, CLICKHOUSE_URL: "http://one/db,http://two/other" }, /the same database/],
      [{ ...cluster, CLICKHOUSE_SQL_URL: "http://one/db" }, /the same servers as CLICKHOUSE_URL/],
    ];
    for (const [env, message] of faults) expect(() => readEnv(env)).toThrow(message);
  });

  it("requires PUBLIC_URL with SMTP_URL, so that strangers cannot choose the links in emails", () => {
    const smtp = { SMTP_URL: "smtp://user:pa55@mail.example.com:587" };
    expect(() => readEnv(smtp)).toThrow(
      /^Invalid environment: PUBLIC_URL must be set together with SMTP_URL, [^\n]+\.$/,
    );
    expect(readEnv({ ...smtp, PUBLIC_URL: "https://stats.example.com" })).toMatchObject(smtp);
  });

  it("requires STRIPE_SECRET_KEY with STRIPE_WEBHOOK_SECRET, so that a lost key does not make payments free", () => {
    const STRIPE_WEBHOOK_SECRET = "whsec_1234";
    expect(() => readEnv({ STRIPE_WEBHOOK_SECRET })).toThrow(
      /^Invalid environment: STRIPE_SECRET_KEY must be set together with STRIPE_WEBHOOK_SECRET\.$/,
    );
    expect(readEnv({ STRIPE_WEBHOOK_SECRET, BILLING: "off" }).BILLING).toBe("off");
    expect(readEnv({ STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY: "sk_test_1" }).BILLING).toBe("on");
  });

  it("lets the setup of billing run before there is a webhook secret", () => {
    expect(readEnvBeforeSetup({ STRIPE_SECRET_KEY: "sk_test_1" }).STRIPE_SECRET_KEY).toBe(
      "sk_test_1",
    );
    expect(readEnvBeforeSetup({}).STRIPE_SECRET_KEY).toBeUndefined();
  });

  it("accepts a sender with or without a name", () => {
    for (const MAIL_FROM of ["stats@example.com", "Acme Stats <stats@example.com>"]) {
      expect(readEnv({ MAIL_FROM })).toMatchObject({ MAIL_FROM });
    }
    for (const MAIL_FROM of ["Acme", "a@b@c <>", "x <a@b.c>\r\nBcc: d@e.f"]) {
      expect(() => readEnv({ MAIL_FROM })).toThrow(/MAIL_FROM must be/);
    }
  });

  describe("for the assistant", () => {
    const fault = (source: Record<string, string>) => () => readEnv(source);

    it("accepts models with slashes in their names, and prices in dollars", () => {
      const env = readEnv({
        OPENAI_BASE_URL: "http://localhost:8000/v1",
        ASSISTANT_FAST: "openai/meta-llama/llama-4:free",
        ASSISTANT_FAST_PRICE: "0.1/0.50",
        ASSISTANT_BALANCED: "demo",
        ASSISTANT_MOST_CAPABLE: "demo",
      });
      expect(env).toMatchObject({
        ASSISTANT_FAST: { provider: "openai", model: "meta-llama/llama-4:free" },
        ASSISTANT_FAST_PRICE: { input: 0.1, output: 0.5 },
        ASSISTANT_BALANCED: "demo",
      });
    });

    it("rejects a model without its provider's key", () => {
      expect(fault({ OPENAI_API_KEY: "k", ASSISTANT_FAST: "anthropic/claude" })).toThrow(
        "Invalid environment: ASSISTANT_FAST is a model of Anthropic, which needs ANTHROPIC_API_KEY.",
      );
      expect(fault({ ANTHROPIC_API_KEY: "k", ASSISTANT_BALANCED: "openai/gpt" })).toThrow(
        "ASSISTANT_BALANCED is a model of OpenAI, which needs OPENAI_API_KEY or OPENAI_BASE_URL.",
      );
      expect(fault({ ANTHROPIC_BASE_URL: "http://localhost:1" })).toThrow(
        "ANTHROPIC_API_KEY must be set together with ANTHROPIC_BASE_URL.",
      );
    });

    it("requires every model with a server whose models it does not know", () => {
      const server = { OPENAI_BASE_URL: "http://localhost:1", ASSISTANT_FAST: "openai/a" };
      expect(fault(server)).toThrow(
        /^Invalid environment: ASSISTANT_BALANCED must be set together with OPENAI_BASE_URL, [^;]+; ASSISTANT_MOST_CAPABLE must/,
      );
      const withDefaults = { ...server, ANTHROPIC_API_KEY: "k" };
      expect(readEnv(withDefaults)).toMatchObject({ ASSISTANT_FAST: { model: "a" } });
    });

    it("rejects anything else than a URL, a known provider and a price", () => {
      for (const url of ["ANTHROPIC_BASE_URL", "OPENAI_BASE_URL"]) {
        expect(fault({ [url]: "api.example.com" })).toThrow(`${url} must be a URL`);
      }
      for (const ASSISTANT_FAST of ["gpt-6", "google/gemini", "openai/", "openai/two words"]) {
        expect(fault({ ASSISTANT_FAST })).toThrow(
          "ASSISTANT_FAST must be anthropic/<model>, openai/<model> or demo.",
        );
      }
      for (const ASSISTANT_FAST_PRICE of [
        "3",
        "3/",
        "3/-15",
        "$3/$15",
        "3/15/1",
        "1e3/2",
        "3,15",
      ]) {
        expect(fault({ ASSISTANT_FAST_PRICE })).toThrow(
          "ASSISTANT_FAST_PRICE must be <input>/<output> in USD per million tokens, such as 3/15.",
        );
      }
    });

    it("rejects a key that does not fit into a header, without quoting it", () => {
      expect(fault({ OPENAI_API_KEY: "sk-se\ncret" })).toThrow(
        /^(?!.*cret).*OPENAI_API_KEY must be/,
      );
      expect(readEnv({ OPENAI_API_KEY: " sk-1\n" }).OPENAI_API_KEY).toBe("sk-1");
    });
  });
});
