import { ask, expectAnswered, field, messages } from "./browser/assistant";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callQuery, signUpWithEvents } from "./browser/users";

const EVENTS = ["ana", "ben", "ana"].map((user_id) => ({
  event_name: "signed_up",
  user_id,
  platform: "web",
}));

test("without a language model the demo model says what it is, and answers a suggested question with the query's figures", async ({
  page,
}) => {
  const { projectId, projectName } = await signUpWithEvents(page, "Ada", EVENTS);
  await open(page, `/p/${projectId}/assistant`);
  await expect(page.getByText(/^Demo model: answers by rules, offline\./)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Model:/ })).toHaveCount(0);
  await page
    .getByRole("list", { name: "Suggested questions" })
    .getByRole("button", { name: /^How many signed_up events were there by day/ })
    .click();
  await expectAnswered(page);

  const query = { kind: "trend", range: { last: "30d" }, series: [{ events: ["signed_up"] }] };
  const { series } = await callQuery<{ series: { total: number }[] }>(page, "query.run", {
    projectId,
    query,
  });
  expect(series[0]?.total).toBe(3);
  await expect(messages(page).getByText(`Over the whole period: signed_up 3.`)).toBeVisible();
  const figure = page.getByRole("figure", { name: /^signed_up by day/ });
  await expect(figure.locator("figcaption")).toContainText(projectName);
  await expect(messages(page).getByText("Demo model", { exact: true })).toBeVisible();
});

test("the demo model says that it cannot answer what is not about the data", async ({ page }) => {
  const { projectId } = await signUpWithEvents(page, "Ada", EVENTS);
  await open(page, `/p/${projectId}/assistant`);
  await ask(page, "Write me a poem about the sea");
  await expectAnswered(page);
  await expect(messages(page).getByRole("figure")).toHaveCount(0);
  await expect(messages(page).locator(".markdown").first()).toContainText(
    "This is the offline demo model",
  );
  await expect(field(page)).toBeEnabled();
});
