import { expect, test } from "vitest";
import { readEnv } from "@/base/env";
import { assertNameTyped } from "../schema";
import { readInitVariables } from "./init-variables";

const TALLYMARK_INIT_EMAIL = "ana@example.com";

test("the owner's address is required if any variable is set", () => {
  expect(readInitVariables(readEnv({}))).toBeNull();
  const env = readEnv({ TALLYMARK_INIT_TEAM: "Acme" });
  expect(() => readInitVariables(env)).toThrow(/TALLYMARK_INIT_EMAIL/);
});

test("names are stored as they would be typed to confirm a deletion", () => {
  const spelt = { TALLYMARK_INIT_TEAM: "  Caf\u0065\u0301 ", TALLYMARK_INIT_PROJECT: "Shop\u00a0" };
  const initial = readInitVariables(readEnv({ TALLYMARK_INIT_EMAIL, ...spelt }));
  expect(initial).toMatchObject({ team: "Caf\u00e9", project: "Shop" });
  expect(() => assertNameTyped(spelt.TALLYMARK_INIT_TEAM, initial?.team ?? "")).not.toThrow();
});

test("a name that the console would reject stops the start with an error that names the variable", () => {
  const start = (given: Record<string, string>) => () =>
    readInitVariables(readEnv({ TALLYMARK_INIT_EMAIL, ...given }));
  expect(start({ TALLYMARK_INIT_TEAM: "n".repeat(101) })).toThrow(
    "Invalid environment: TALLYMARK_INIT_TEAM: Use at most 100 characters.",
  );
  expect(start({ TALLYMARK_INIT_PROJECT: "a\u0007b" })).toThrow(/TALLYMARK_INIT_PROJECT/);
  expect(start({ TALLYMARK_INIT_TEAM: "   " })).toThrow(/Enter a name/);
});
