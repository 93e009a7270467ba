import { describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env";

describe("the environment", () => {
  it("may be empty: everything embedded, on port 3000, under .data", () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: ".data", NODE_ENV: "production" });
  });

  it("takes an empty variable as unset", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "" })).toEqual(readEnv({}));
  });

  it("names every wrong variable in one line", () => {
    const wrong = () => readEnv({ PORT: "eighty", DATABASE_URL: "mysql://db" });
    expect(wrong).toThrow(EnvError);
    expect(wrong).toThrow(/^Wrong environment: PORT [^\n]+; DATABASE_URL must be a URL [^\n]+\.$/);
  });

  it("never repeats a secret in its message", () => {
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

  it("refuses a key that is longer than any that is looked up", () => {
    const key = (length: number) => ({
      TALLYMARK_INIT_INGEST_KEY: `tm_ingest_${"k".repeat(length)}`,
    });
    expect(readEnv(key(200))).toMatchObject(key(200));
    expect(() => readEnv(key(201))).toThrow(/TALLYMARK_INIT_INGEST_KEY must be/);
  });

  it("has the country header as headers are looked up, however the operator writes it", () => {
    expect(readEnv({ COUNTRY_HEADER: "CF-IPCountry" }).COUNTRY_HEADER).toBe("cf-ipcountry");
  });
});
