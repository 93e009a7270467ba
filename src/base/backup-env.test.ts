import { expect, test } from "vitest";
import { readEnv } from "./env";

const S3 = {
  BACKUP_TO: "s3://bucket/prefix",
  BACKUP_S3_ENDPOINT: "https://s3.example.com",
  BACKUP_S3_KEY_ID: "id",
  BACKUP_S3_SECRET: "secret",
};

test("a time of day is read as minutes since midnight", () => {
  const env = readEnv({ BACKUP_TO: "/backups", BACKUP_AT: "03:30" });
  expect(env).toMatchObject({ BACKUP_AT: 210, BACKUP_KEEP: 7 });
  expect(readEnv(S3)).toMatchObject(S3);
});

test.each([
  [{ BACKUP_AT: "24:00", BACKUP_TO: "/b" }, "BACKUP_AT must be a time of day"],
  [{ BACKUP_KEEP: "0" }, "BACKUP_KEEP must be an integer from 1"],
  [{ BACKUP_EVERY: "6" }, "BACKUP_TO must be set together with BACKUP_EVERY"],
  [
    { BACKUP_EVERY: "6", BACKUP_AT: "03:00", BACKUP_TO: "/b" },
    "BACKUP_AT must not be set together",
  ],
  [{ ...S3, BACKUP_S3_SECRET: "" }, "BACKUP_S3_SECRET must be set if BACKUP_TO is a bucket"],
  [{ BACKUP_TO: "/b", CLICKHOUSE_URL: "http://localhost" }, "BACKUP_TO needs the embedded stores"],
])("%o is an error", (env, message) => {
  expect(() => readEnv(env)).toThrow(message);
});
