import { expect, test } from "vitest";
import { readEnv } from "@/base/env";
import { assertNameTyped } from "../schema";
import { readInitVariables } from "./init-variables";

const TALLYMARK_INIT_EMAIL = "ana@example.com";

test("the owner's address is needed as soon as anything is asked for", () => {
  expect(readInitVariables(readEnv({}))).toBeNull();
  const env = readEnv({ TALLYMARK_INIT_TEAM: "Acme" });
  expect(() => readInitVariables(env)).toThrow(/TALLYMARK_INIT_EMAIL/);
});

test("names are kept as they would be typed again to confirm a deletion", () => {
  const spelt = { TALLYMARK_INIT_TEAM: "  Caf\u0065\u0301 ", TALLYMARK_INIT_PROJECT: "Shop\u00a0" };
  const initial = readInitVariables(readEnv({ TALLYMARK_INIT_EMAIL, ...spelt }));
  expect(initial).toMatchObject({ team: "Caf\u00e9", project: "Shop" });
  expect(() => assertNameTyped(spelt.TALLYMARK_INIT_TEAM, initial?.team ?? "")).not.toThrow();
});

test("a name that the console would refuse stops the start, with the variable and what to do", () => {
  const start = (given: Record<string, string>) => () =>
    readInitVariables(readEnv({ TALLYMARK_INIT_EMAIL, ...given }));
  expect(start({ TALLYMARK_INIT_TEAM: "n".repeat(101) })).toThrow(
    "Invalid environment: TALLYMARK_INIT_TEAM: Use at most 100 characters.",
  );
  expect(start({ TALLYMARK_INIT_PROJECT: "a\u0007b" })).toThrow(/TALLYMARK_INIT_PROJECT/);
  expect(start({ TALLYMARK_INIT_TEAM: "   " })).toThrow(/Give it a name/);
});
