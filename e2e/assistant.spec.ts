import type { Page } from "@playwright/test";
import { gate } from "@/testing/model-server/gate";
import type { ModelServer } from "@/testing/model-server/model-server";
import type { Reply } from "@/testing/model-server/reply";
import { inOrder, replay } from "@/testing/model-server/respond";
import {
  ask,
  askAndWait,
  expectAnswered,
  field,
  messages,
  stopButton,
  test,
} from "./browser/assistant";
import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { expect } from "./browser/test";
import { callQuery, signIn, signUp, signUpWithEvents } from "./browser/users";

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const EVENTS = [9, 8, 8, 7].map((days, index) => ({
  event_name: "signed_up",
  user_id: `user-${index}`,
  platform: "web",
  timestamp: `${dayBefore(days)}T12:00:00Z`,
}));

/** Days that are over in every time zone. */
const RANGE = { from: dayBefore(10), to: dayBefore(5) };
const SIGN_UPS = { range: RANGE, granularity: "all", series: [{ events: ["signed_up"] }] };

const count = (project: string) => ({ tool: "query_trend", input: { project, ...SIGN_UPS } });

const report = (project: string, event = "signed_up") => {
  const chart = { kind: "trend", range: RANGE, series: [{ events: [event] }], title: "Sign-ups" };
  const content = `All is **well**.\n\n\`\`\`tallymark\n${JSON.stringify(chart)}\n\`\`\``;
  return { tool: "save_report", input: { project, title: "What June brought", content } };
};

const titles = async (page: Page, projectId: string) =>
  (await callQuery<{ title: string }[]>(page, "reports.list", { projectId })).map(
    ({ title }) => title,
  );

/** Opens a new conversation of a new user whose project has four sign-ups. */
async function openAssistant(page: Page, models: ModelServer, repliesOf: RepliesOf = () => []) {
  const { projectId, projectName } = await signUpWithEvents(page, "Ada", EVENTS);
  models.respondWith(inOrder(...repliesOf(projectId)));
  await open(page, `/p/${projectId}/assistant`);
  await expect(field(page)).toBeVisible();
  return { projectId, projectName };
}

type RepliesOf = (projectId: string) => Reply[];

test("an answer streams, its steps open, and its chart has the query's figure rather than the model's", async ({
  page,
  models,
}) => {
  const [counting, saying] = [gate(), gate()];
  const { projectId, projectName } = await openAssistant(page, models, (project) => [
    ["Let me count.", counting, count(project)],
    ["There were **9**", saying, " sign-ups."],
  ]);
  await ask(page, "How many sign-ups?");
  await expect(messages(page).getByText("Let me count.")).toBeVisible();
  await expect(stopButton(page)).toBeVisible();
  const announced = page.getByRole("status").filter({ hasText: /./ });
  await expect(announced).toHaveText("Answering…");
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
  counting.open();
  await expect(messages(page).getByText("There were 9")).toBeVisible();
  await expect(stopButton(page)).toBeVisible();
  saying.open();
  await expect(messages(page).getByText("There were 9 sign-ups.")).toBeVisible();
  await expect(announced).toHaveText("Let me count.\nThere were 9 sign-ups.");
  await expectAnswered(page);

  const query = { kind: "trend", ...SIGN_UPS };
  const found = await callQuery<{ series: { total: number }[] }>(page, "query.run", {
    projectId,
    query,
  });
  const total = found.series[0]?.total;
  expect(total).toBe(4);
  const figure = page.getByRole("figure", { name: "signed_up" });
  await expect(figure.getByTitle(String(total), { exact: true })).toBeVisible();
  await expect(figure.locator("figcaption")).toContainText(projectName);
  await expect(figure.locator("figcaption")).toContainText(/\d{4} – .*\d{4}, /);

  const step = messages(page).locator("details");
  await expect(step.locator("summary")).toContainText(/^Counted signed_up · [\d.]+ m?s$/);
  await step.locator("summary").click();
  await expect(step.getByText('"granularity": "all"')).toBeVisible();
  await expect(step.getByRole("table").getByRole("cell", { name: "4" })).toBeVisible();

  await figure.getByRole("link", { name: "Open in Explore" }).click();
  await expect(page.getByRole("heading", { name: "Explore", level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByTitle("4", { exact: true }).first()).toBeVisible();
});

test("what the model wants to save is shown, saved once after Approve, and never after Decline", async ({
  page,
  models,
}) => {
  const { projectId } = await openAssistant(page, models, (project) => [
    ["I propose a report.", report(project)],
    ["Not saved, then."],
    [report(project)],
    ["It is saved."],
  ]);
  await askAndWait(page, "Write a report");
  const proposal = page.getByRole("region", { name: "Save the report “What June brought”?" });
  await expect(proposal.getByText("All is well.")).toBeVisible();
  await expect(proposal.locator("figcaption").getByText("Sign-ups")).toBeVisible();
  await expectAccessible(page);
  await proposal.getByRole("button", { name: "Decline" }).press("Enter");
  await expect(messages(page).getByText("You declined. The report was not saved.")).toBeVisible();
  await expect(messages(page).getByText("Not saved, then.")).toBeVisible();
  await expectAnswered(page);
  expect(await titles(page, projectId)).toEqual([]);

  await askAndWait(page, "Write it anyway");
  await page.getByRole("button", { name: "Approve" }).press("Enter");
  await expect(messages(page).getByText("It is saved.")).toBeVisible();
  await expectAnswered(page);
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  expect(await titles(page, projectId)).toEqual(["What June brought"]);
  await reopen(page);
  await page.getByRole("link", { name: "Open the report" }).click();
  await expect(page.getByRole("heading", { name: "What June brought", level: 1 })).toBeVisible();
});

test("a report that could not be saved is said to have failed, without a link", async ({
  page,
  models,
}) => {
  const { projectId } = await openAssistant(page, models, (project) => [
    [report(project, "no_such_event")],
    ["It is saved!"],
  ]);
  await askAndWait(page, "Write a report");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(messages(page).getByText("The report was not saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the report" })).toHaveCount(0);
  expect(await titles(page, projectId)).toEqual([]);
});

test("an answer is saved as a report with its charts, under a title that the user is asked for", async ({
  page,
  models,
}) => {
  const { projectId } = await openAssistant(page, models, (project) => [
    [count(project)],
    ["There were **4** sign-ups."],
  ]);
  await askAndWait(page, "How many sign-ups?");
  await page.getByRole("button", { name: "Save as report" }).click();
  const form = page.getByRole("form", { name: "Save as report" });
  await expect(form.getByRole("textbox", { name: "Report title" })).toBeFocused();
  await form.getByRole("textbox", { name: "Report title" }).fill("Sign-ups in June");
  await form.getByRole("button", { name: "Save report" }).click();
  await page.getByRole("link", { name: "Open the report" }).click();
  await expect(page.getByRole("heading", { name: "Sign-ups in June", level: 1 })).toBeVisible();
  await expect(page.getByText("There were 4 sign-ups.")).toBeVisible();
  await expect(page.getByRole("figure").getByTitle("4", { exact: true })).toBeVisible();
  expect(await titles(page, projectId)).toEqual(["Sign-ups in June"]);
});

test("an answer can be stopped before its first word, and the next question is answered", async ({
  page,
  models,
}) => {
  const never = gate();
  await openAssistant(page, models, () => [[never, "Too late."], ["Here I am."]]);
  const asked = models.nextRequest();
  await ask(page, "Are you there?");
  const { aborted } = await asked;
  await page.keyboard.press("Escape");
  await aborted;
  await expect(messages(page).getByText("You stopped this answer.")).toBeVisible();
  await askAndWait(page, "And now?");
  await expect(messages(page).getByText("Here I am.")).toBeVisible();
  await reopen(page);
  await expect(messages(page).getByText("Here I am.")).toBeVisible();
  await expect(messages(page).getByText("You stopped this answer.")).toBeVisible();
  never.open();
});

test("a reload and a second tab go on reading, and either can stop the answer", async ({
  page,
  context,
  models,
}) => {
  const [first, second] = [gate(), gate()];
  await openAssistant(page, models, () => [
    ["One", first, " two", second, " three."],
    ["Again", first, second],
  ]);
  await ask(page, "Count");
  await expect(messages(page).getByText("One", { exact: true })).toBeVisible();
  await reopen(page);
  await expect(messages(page).getByText("One", { exact: true })).toBeVisible();
  await expect(stopButton(page)).toBeVisible();

  const other = await context.newPage();
  await open(other, page.url());
  await expect(messages(other).getByText("One", { exact: true })).toBeVisible();
  first.open();
  await expect(messages(page).getByText("One two", { exact: true })).toBeVisible();
  await expect(messages(other).getByText("One two", { exact: true })).toBeVisible();
  await stopButton(other).click();
  for (const tab of [page, other]) {
    await expect(messages(tab).getByText("You stopped this answer.")).toBeVisible();
    await expect(messages(tab).getByText("One two", { exact: true })).toBeVisible();
    await expectAnswered(tab);
  }
  second.open();

  // A tab that shows the conversation reads what another one asks.
  await askAndWait(page, "Once more");
  await expect(messages(other).getByText("Once more", { exact: true })).toBeVisible();
  await expect(messages(other).getByText("Again", { exact: true })).toBeVisible();
});

test("a question can be edited, which replaces its answer and those after it", async ({
  page,
  models,
}) => {
  await openAssistant(page, models, () => [["First."], ["Second."], ["Third."]]);
  await askAndWait(page, "One?");
  await askAndWait(page, "Two?");
  await messages(page).getByText("One?", { exact: true }).hover();
  await page.getByRole("button", { name: "Edit the question" }).first().click();
  await expect(page.getByText("deletes the question after it.")).toBeVisible();
  const edited = page.getByRole("textbox", { name: "Edited question" });
  await expect(edited).toBeFocused();
  await edited.fill("Three?");
  await edited.press("Enter");
  await expect(messages(page).getByText("Third.")).toBeVisible();
  await expectAnswered(page);
  for (const gone of ["One?", "Two?", "First.", "Second."]) {
    await expect(messages(page).getByText(gone, { exact: true })).toHaveCount(0);
  }
  await reopen(page);
  await expect(messages(page).getByText("Third.")).toBeVisible();
  await expect(messages(page).getByRole("listitem")).toHaveCount(1);
});

test("conversations are listed, renamed and deleted", async ({
  page,
  models,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  await openAssistant(page, models, () => [["One."], ["Two."]]);
  await askAndWait(page, "First question?");
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(messages(page)).toHaveCount(0);
  await askAndWait(page, "Second question?");
  await expect(list.getByRole("link").first()).toContainText("Second question?");
  await expect(list.getByRole("link").first()).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: "More for “First question?”" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill(" ");
  await title.press("Enter");
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await title.fill("Renamed");
  await title.press("Enter");
  await list.getByRole("link", { name: /^Renamed/ }).click();
  await expect(messages(page).getByText("One.", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "More for “Renamed”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(messages(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/c=/);
});

const REJECTIONS = [
  [429, "too_many_concurrent", "Your team has 3 answers running.", "Try again"],
  [429, "allowance_exhausted", "Come back tomorrow.", "See plans"],
  [403, "model_not_in_plan", "The balanced model needs the Pro plan.", "Ask your plan's model"],
  [409, "conflict", "This conversation is still being answered.", "Try again"],
  [503, "backend_unavailable", "The database is not available.", "Try again"],
] as const;

test("a question in a conversation that was deleted elsewhere can be asked in a new one", async ({
  page,
  models,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  await openAssistant(page, models, () => [["One."], ["Two."]]);
  await askAndWait(page, "First?");
  await expect(page).toHaveURL(/[?&]c=/);
  const before = page.url();
  const id = new URL(before).searchParams.get("c");
  const deleted = await page.request.delete(`/api/v1/assistant/conversations/${id}`);
  expect(deleted.ok()).toBe(true);
  await ask(page, "Second?");
  await page.getByRole("button", { name: "Ask in a new conversation" }).click();
  await expect(messages(page).getByText("Two.")).toBeVisible();
  await expect(messages(page).getByText("First?")).toHaveCount(0);
  await expect(page).not.toHaveURL(before);
  await reopen(page);
  await expect(messages(page).getByText("Two.")).toBeVisible();
});

test("a rejected question stays with the reason and the way on", async ({
  page,
  models,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (403|409|429|503)/);
  await openAssistant(page, models, () => [["Here you are."]]);
  for (const [status, code, detail, remedy] of REJECTIONS) {
    await page.route("**/messages", (route) => route.fulfill({ status, json: { code, detail } }), {
      times: 1,
    });
    await ask(page, `Rejected with ${code}?`);
    const alert = page.getByRole("alert").filter({ hasText: detail });
    await expect(alert).toContainText("This question was not answered.");
    await expect(
      alert.getByRole(remedy === "See plans" ? "link" : "button", { name: remedy }),
    ).toBeVisible();
    await alert.getByRole("button", { name: "Edit" }).click();
    await expect(field(page)).toHaveValue(`Rejected with ${code}?`);
    await expect(alert).toHaveCount(0);
    // After a conflict, the conversation is loaded anew.
    await expectAnswered(page);
  }
  await page.route("**/messages", (route) => route.abort(), { times: 1 });
  expectConsoleError(/ERR_FAILED/);
  await ask(page, "Anyone?");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(messages(page).getByText("Here you are.")).toBeVisible();
  await expect(messages(page).getByText("Anyone?", { exact: true })).toHaveCount(1);
});

test("a fourth answer at once is rejected in place, and answered once another has ended", async ({
  page,
  context,
  models,
  expectConsoleError,
}) => {
  expectConsoleError(/429/);
  const hold = gate();
  const { projectId } = await signUpWithEvents(page, "Ada", EVENTS);
  const earlier = models.requests.length;
  models.respondWith(({ question }) => (question === "Fourth?" ? ["Fourth."] : [hold, "Done."]));
  for (const name of ["First?", "Second?", "Third?"]) {
    const tab = await context.newPage();
    await open(tab, `/p/${projectId}/assistant`);
    await ask(tab, name);
    await expect(tab).toHaveURL(/c=/);
  }
  await expect.poll(() => models.requests.length).toBeGreaterThanOrEqual(earlier + 3);
  // A tab behind others may not be drawn, and then nothing in it can be clicked.
  await page.bringToFront();
  await open(page, `/p/${projectId}/assistant`);
  await ask(page, "Fourth?");
  await expect(page.getByRole("alert").filter({ hasText: "answers running" })).toBeVisible();
  hold.open();
  await expect
    .poll(async () => {
      await page
        .getByRole("button", { name: "Try again" })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return messages(page).getByText("Fourth.", { exact: true }).count();
    })
    .toBe(1);
});

test("a question is limited to 8,000 characters, and a draft is still there after leaving", async ({
  page,
  models,
}) => {
  const { projectId } = await openAssistant(page, models);
  const send = page.getByRole("button", { name: "Send", exact: true });
  await field(page).fill("x".repeat(7_600));
  await expect(page.getByText("7,600 of 8,000 characters")).toBeVisible();
  await field(page).fill("x".repeat(8_001));
  await expect(page.getByRole("alert").filter({ hasText: "8,001 of 8,000" })).toBeVisible();
  await expect(send).toBeDisabled();
  await field(page).fill("Two\nlines");
  await page.getByRole("link", { name: "Explore" }).first().click();
  await expect(page.getByRole("heading", { name: "Explore", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/p/${projectId}/assistant`));
  await expect(field(page)).toHaveValue("Two\nlines");
});

test("links lead to this installation only, and open without leaving the conversation's page", async ({
  page,
  server,
  models,
}) => {
  await openAssistant(page, models, (project) => [
    [
      `See [Explore](${server.url}/p/${project}/explore), [this](https://evil.example/?q=1) and https://evil.example/.`,
    ],
  ]);
  await askAndWait(page, "Where?");
  const links = messages(page).getByRole("link");
  await expect(links).toHaveCount(1);
  await expect(messages(page).getByText("this", { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await links.click();
  await expect(page.getByRole("heading", { name: "Explore", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test("Pro has several models, of which one is chosen; Free has one and no choice", async ({
  page,
  server,
  models,
  newVisitor,
}) => {
  models.respondWith(inOrder(["Yes."]));
  const { projectId } = await signIn(page, server);
  await open(page, `/p/${projectId}/assistant`);
  await page.getByRole("button", { name: "Model: Balanced" }).click();
  await page.getByRole("menuitemradio", { name: /^Most capable/ }).click();
  const sent = page.waitForRequest(/\/messages$/);
  await ask(page, "Can you?");
  expect((await sent).postDataJSON()).toMatchObject({ model: "most_capable" });
  await expectAnswered(page);
  await expect(messages(page).getByText(/^Most capable · /)).toBeVisible();

  const visitor = await newVisitor();
  const { projectId: free } = await signUp(visitor, "Flo");
  await open(visitor, `/p/${free}/assistant`);
  await expect(field(visitor)).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Model:/ })).toHaveCount(0);
});

test("a conversation is accessible and fits in each theme and width", async ({ page, models }) => {
  const { projectId } = await signUpWithEvents(page, "Ada", EVENTS);
  const project = projectId;
  models.respondWith(
    replay(
      new Map<string, Reply[]>([
        [
          "How many?",
          [[count(project)], ["Four, see `signed_up`.\n\n| a | b |\n| - | - |\n| 1 | 2 |"]],
        ],
        [
          "Which?",
          [
            [{ tool: "describe_data", input: { project } }],
            [{ tool: "run_sql", input: { project, sql: "SELECT count() FROM events" } }],
            ["These."],
          ],
        ],
        ["Save it", [[report(project)]]],
      ]),
    ),
  );
  await open(page, `/p/${projectId}/assistant`);
  await askAndWait(page, "How many?");
  await askAndWait(page, "Which?");
  await askAndWait(page, "Save it");
  for (const step of await messages(page).locator("summary").all()) await step.click();
  for (const width of [1440, 390]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("[data-skeleton]")).toHaveCount(0);
      await expectAccessible(page);
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
  }
  await page.getByRole("button", { name: "Conversations" }).click();
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(1);
  await expectAccessible(page);
});
