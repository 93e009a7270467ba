import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expect, test } from "./browser/test";
import { callMutation, signUpWithEvents } from "./browser/users";

/**
 * The maximum size of the gzipped scripts that a page needs before it can be used; scripts loaded
 * later do not count.
 */
const LIMIT_BYTES = 250_000;

const PROJECT =
  "overview assistant dashboards explore funnels retention paths events users reports reports/new sql data start settings agents".split(
    " ",
  );

test("no screen needs more than 250 KB of script before it can be used", async ({ page }) => {
  test.slow();
  const outside = await weigh(page, "/sign-up");
  const { projectId, teamId } = await signUpWithEvents(page, "Ada", [
    { event_name: "signed_up", user_id: "user-1", platform: "web" },
  ]);
  const board = { title: "Shop", config: { version: 1, range: { last: "7d" }, widgets: [] } };
  const created = await callMutation<{ id: string }>(page, "dashboards.create", {
    projectId,
    ...board,
  });
  const weights = { "/sign-up": outside };
  const paths = [
    `/p/${projectId}/dashboards/${created.id}`,
    ...PROJECT.map((at) => `/p/${projectId}/${at}`),
    `/p/${projectId}/users/user-1`,
    ...["members", "settings", "usage", "plan", "audit", "new-project"].map(
      (at) => `/t/${teamId}/${at}`,
    ),
    ...["/new-team", "/account", "/account/keys", "/docs/api", "/docs/query-language"],
  ];
  for (const path of paths) Object.assign(weights, { [path]: await weigh(page, path) });
  const heavy = Object.entries(weights).filter(([, bytes]) => bytes > LIMIT_BYTES);
  expect(Object.fromEntries(heavy)).toEqual({});
});

/** The size of the scripts that the page's document refers to. */
async function weigh(page: Page, path: string): Promise<number> {
  const scripts: Response[] = [];
  const collect = (response: Response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  };
  page.on("response", collect);
  const document = await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  page.off("response", collect);
  const named = (await document?.text()) ?? "";
  let bytes = 0;
  for (const script of scripts) {
    if (!named.includes(new URL(script.url()).pathname)) continue;
    // Requests the scripts again, because the browser does not keep the bodies of scripts that it
    // has run.
    bytes += gzipSync(await (await page.request.get(script.url())).body()).length;
  }
  expect(bytes, path).toBeGreaterThan(0);
  return bytes;
}
