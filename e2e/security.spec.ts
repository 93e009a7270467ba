import { open } from "./browser/open";
import { expect, test } from "./browser/test";

const PAGES = ["/", "/sign-in", "/no-such-page"];

for (const path of PAGES) {
  test(`${path} has the security headers`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
  });
}

test("no two responses share a nonce", async ({ request }) => {
  const nonce = async () =>
    /'nonce-([^']+)'/.exec(
      (await request.get("/")).headers()["content-security-policy"] ?? "",
    )?.[1];
  expect(await nonce()).not.toBe(await nonce());
});

test("scripts injected into a page do not run", async ({ page, expectConsoleError }) => {
  expectConsoleError(/inline script.*Content Security Policy/);
  expectConsoleError(/inline event handler.*Content Security Policy/);
  await open(page, "/");
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    const image = document.createElement("div");
    image.innerHTML = '<img src="data:," onerror="window.injected = true">';
    await new Promise((resolve) => image.firstElementChild?.addEventListener("error", resolve));
    return "injected" in window;
  });
  expect(ran).toBe(false);
});

for (const [what, headers] of [
  ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
  ["a sibling domain", { "Sec-Fetch-Site": "same-site", Origin: "http://other.localhost" }],
  ["an older browser on another site", { Origin: "https://evil.example" }],
  ["a page without an origin", { Origin: "null" }],
] as const) {
  test(`a POST to tRPC from ${what} is rejected`, async ({ request }) => {
    const answer = await request.post("/api/trpc/accounts.signOut", { data: {}, headers });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "forbidden" });
  });
}
