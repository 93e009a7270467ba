import { expect, it } from "vitest";
import { readEngineEnv } from "./engine-env";

const ENGINE_PASSWORD = "0123456789abcdef";

it("needs only a password, and is reachable only from this machine", () => {
  expect(readEngineEnv({ ENGINE_PASSWORD })).toMatchObject({
    DATA_DIR: ".data",
    ENGINE_HOST: "127.0.0.1",
    ENGINE_PORT: 8123,
    ENGINE_USER: "default",
    ENGINE_DATABASE: "default",
  });
});

it("does not start without a password, or with a short one", () => {
  expect(() => readEngineEnv({})).toThrow(/^Invalid environment: ENGINE_PASSWORD [^\n]+$/);
  expect(() => readEngineEnv({ ENGINE_PASSWORD: "short" })).toThrow(/at least 16 characters/);
});

it("keeps the two users apart", () => {
  const sql = { ENGINE_PASSWORD, ENGINE_SQL_PASSWORD: ENGINE_PASSWORD, ENGINE_SQL_USER: "default" };
  expect(() => readEngineEnv(sql)).toThrow(/ENGINE_SQL_USER must not be the same/);
});

it("does not read the variables of the server", () => {
  expect(readEngineEnv({ ENGINE_PASSWORD, PORT: "eighty" }).ENGINE_PORT).toBe(8123);
});
