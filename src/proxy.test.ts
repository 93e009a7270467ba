import { unstable_doesMiddlewareMatch as matches } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { config, proxy } from "./proxy";

const hasPolicy = (path: string) =>
  matches({ config, nextConfig: {}, url: `https://t.example${path}` });

it.each([
  "/",
  "/docs",
  "/docs/api",
  "/docs/billing.md",
  "/sign-in",
  "/tm.js.html",
  "/tmxjs",
  "/sdk/a/b",
])("%s has a content security policy", (path) => expect(hasPolicy(path)).toBe(true));

it.each(["/tm.js", "/sdk/tm-0.1.0-0123abcd.js", "/icon.svg", "/api/health", "/_next/static/a.js"])(
  "%s, which is not a page, has none",
  (path) => expect(hasPolicy(path)).toBe(false),
);

it("only scripts with the nonce of this response run, and nothing is loaded from other sites", () => {
  const policies = [1, 2].map(() =>
    proxy(new NextRequest("https://t.example/docs")).headers.get("content-security-policy"),
  );
  expect(policies[0]).not.toBe(policies[1]);
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*/);
  }
});
