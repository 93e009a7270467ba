import { change, signIn } from "./browser/people";
import { expect, test } from "./browser/test";

test("S11: the late answer for one project is never shown under the next", async ({
  page,
  server,
}) => {
  const { teamId, projectId: first, projectName } = await signIn(page, server);
  await change(page, "teams.projects.create", { teamId, name: "Other", timeZone: "UTC" });
  const sent = await page.request.post("/api/v1/ingest/event", {
    headers: { Authorization: `Bearer ${server.ingestKey}` },
    data: { event_name: "only_in_first", user_id: "u1", platform: "web" },
  });
  expect(sent.status()).toBe(200);

  // What the first project's screen asks for is held back until the other project is on the screen.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/trpc/**", async (route) => {
    if (decodeURIComponent(route.request().url()).includes(first)) await held;
    await route.continue();
  });
  await page.goto(`/p/${first}/start`);
  await page.getByRole("button", { name: /^Switch project/ }).click();
  await page.getByRole("option", { name: "Other" }).click();
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(page.getByRole("button", { name: /^Switch project: Other/ })).toBeVisible();

  const late = page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes(first));
  release();
  await (await late).finished();
  await expect(page.getByText("Waiting for your first event")).toBeVisible();
  await expect(page.getByText("only_in_first")).toHaveCount(0);

  // And it was the first project's answer: there it is shown.
  await page.getByRole("button", { name: /^Switch project/ }).click();
  await page.getByRole("option", { name: projectName }).click();
  await expect(page.getByText("only_in_first has arrived")).toBeVisible();
});
