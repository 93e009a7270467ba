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
});
