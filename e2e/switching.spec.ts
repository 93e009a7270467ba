import { change, signIn } from "./browser/people";
import { expect, test } from "./browser/test";

test("S11: after a switch, the late answer of the former project never shows", async ({
  page,
  server,
}) => {
  const { teamId, projectId: slow } = await signIn(page, server);
  const { id: quick } = await change<{ id: string }>(page, "teams.projects.create", {
    teamId,
    name: "Quick",
    timeZone: "UTC",
  });
  await page.request.post("/api/v1/ingest/event", {
    data: { event_name: "of_the_slow_project", user_id: "u1", platform: "web" },
    headers: { Authorization: `Bearer ${server.ingestKey}` },
  });
  // What the slow project answers is held back until the other one is on the screen.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  await page.route("**/api/trpc/**", async (route) => {
    const url = decodeURIComponent(route.request().url());
    if (url.includes(slow) && /overview|events\./.test(url)) {
      asked += 1;
      await held;
    }
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/p/${slow}/overview`);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("option", { name: /Quick/ }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${quick}/overview`));
  const answered = page.waitForResponse((response) => response.url().includes("/api/trpc/"));
  letGo();
  await answered;
  await expect(page.getByRole("main")).not.toContainText("of_the_slow_project");
  await page.goto(`/p/${slow}/overview`);
  await expect(page.getByRole("main")).toContainText("of_the_slow_project");
});
