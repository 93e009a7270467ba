import { expect, it } from "vitest";
import { nextPath, withNext } from "./next-path";

it.each(["/invite/abc?x=1#y", "/p/0190/overview?from=2026-01-01&next=//evil.example", "/new-team"])(
  "continues to %s",
  (path) => {
    expect(nextPath(path)).toBe(path);
  },
);

it.each([
  undefined,
  "",
  "overview",
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "http:evil.example",
  "/sign-in?next=/sign-in",
  "/sign-up",
])("goes to the home page instead of %j", (next) => {
  expect(nextPath(next)).toBe("/");
});

it("passes the next path on to the sign-up page", () => {
  expect(withNext("/sign-up", "/")).toBe("/sign-up");
  expect(withNext("/sign-up", "/invite/a?b=c", "ana@example.com")).toBe(
    "/sign-up?next=%2Finvite%2Fa%3Fb%3Dc&email=ana%40example.com",
  );
});
