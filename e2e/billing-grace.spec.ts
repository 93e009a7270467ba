import type { Page } from "@playwright/test";
import {
  accountOf,
  CARDS,
  enterCard,
  expectPlanState,
  moveClock,
  openPortal,
  subscribe,
} from "./browser/billing";
import { ACCEPTED, ping } from "./browser/events";
import { open, reopen } from "./browser/open";
import { joinAs } from "./browser/team-guest";
import { type ConsoleServer, expect, test } from "./browser/test";
import {
  callMutation,
  callProcedure,
  callQuery,
  ingestKeyOf,
  signUp,
  type TestUser,
} from "./browser/users";

const PAUSED = [403, "project_paused"];

/** Signs up an owner whose team pays for Pro and has two projects, with a key of each. */
async function subscribeWithTwoProjects(page: Page) {
  const owner = await signUp(page, "Lea");
  const { teamId } = owner;
  await subscribe(page, teamId);
  const second = { teamId, name: "Second", timeZone: "UTC" };
  const { id } = await callMutation<{ id: string }>(page, "teams.projects.create", second);
  const keys = [await ingestKeyOf(page, owner.projectId), await ingestKeyOf(page, id)];
  const send = () => Promise.all(keys.map((key) => ping(page, key)));
  return { owner, teamId, secondId: id, send };
}

/** Lets the next renewal fail, as the owner. Resolves to the portal's URL. */
async function failRenewal(page: Page, teamId: string): Promise<string> {
  const portal = await openPortal(page, teamId);
  await open(page, portal);
  await page.getByRole("button", { name: "Change card…" }).click();
  await enterCard(page, CARDS.failing, "Save card");
  await expect(page.getByText("ending in 0341")).toBeVisible();
  await moveClock(page, portal, "renewal");
  await expectPlanState(page, teamId, "paid_grace");
  return portal;
}

const paymentBanner = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "The last payment for Lea's team failed" });

const subscriptionOf = (page: Page) => page.getByRole("region", { name: "Subscription" });

type Mail = { to: string; subject: string; text: string };

/** The emails about plans and payments that a server without a mail server has logged. */
const mailsTo = ({ output }: ConsoleServer, { email }: TestUser): Mail[] =>
  output()
    .split("\n")
    .filter((line) => line.includes(email) && line.includes('"mail"'))
    .map((line): Mail => JSON.parse(line).mail)
    .filter(({ subject }) => /plan|payment|subscription/i.test(subject));

const subjectsTo = (server: ConsoleServer, user: TestUser): string[] =>
  mailsTo(server, user).map(({ subject }) => subject);

test("a failed renewal changes nothing for the team: its owner and admins are told, and an admin fixes it from the banner", async ({
  page,
  server,
  newVisitor,
}) => {
  test.slow();
  const { owner, teamId, send } = await subscribeWithTwoProjects(page);
  const [admin, viewer] = [await newVisitor(), await newVisitor()];
  const adminUser = await joinAs("admin", teamId, { host: page, guest: admin });
  const viewerUser = await joinAs("viewer", teamId, { host: page, guest: viewer });

  // Only the owner pays.
  await open(admin, `/t/${teamId}/plan`);
  await expect(subscriptionOf(admin)).toContainText(
    "Lea, who owns this team, manages its billing.",
  );
  await expect(subscriptionOf(admin).getByRole("button")).toHaveCount(0);
  for (const procedure of ["startCheckout", "openPortal"]) {
    const response = await callProcedure(admin, `billing.${procedure}`, { teamId });
    expect([procedure, response.status()]).toEqual([procedure, 403]);
  }

  await failRenewal(page, teamId);
  expect(await send()).toEqual([ACCEPTED, ACCEPTED]);
  for (const user of [owner, adminUser]) {
    await expect.poll(() => subjectsTo(server, user)).toEqual(["A payment for Lea's team failed"]);
  }
  expect(subjectsTo(server, viewerUser)).toEqual([]);
  await open(page, `/p/${owner.projectId}/overview`);
  await expect(paymentBanner(page).getByRole("button")).toHaveText("Update payment method");
  await open(viewer, `/t/${teamId}/plan`);
  await expect(subscriptionOf(viewer)).toContainText("Payment overdue since");
  await expect(paymentBanner(viewer)).toHaveCount(0);
  expect((await callProcedure(viewer, "billing.fixPayment", { teamId })).status()).toBe(403);

  await open(admin, `/p/${owner.projectId}/overview`);
  await paymentBanner(admin).getByRole("button", { name: "Update payment method" }).click();
  await expect(admin.getByRole("heading", { name: "Change your card" })).toBeVisible();
  await enterCard(admin, CARDS.valid, "Save card and pay $29.00");
  await expect(admin).toHaveURL(new RegExp(`/t/${teamId}/plan$`));
  await expect(subscriptionOf(admin)).toContainText("Renews on");
  await expect(paymentBanner(admin)).toHaveCount(0);
  await reopen(page);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(paymentBanner(page)).toHaveCount(0);
  expect(await send()).toEqual([ACCEPTED, ACCEPTED]);
});

test("a cancelled subscription says until when, can be resumed, and ends with paused projects, suspended members and an email", async ({
  page,
  server,
  newVisitor,
}) => {
  test.slow();
  const { owner, teamId, secondId, send } = await subscribeWithTwoProjects(page);
  const admin = await newVisitor();
  await joinAs("admin", teamId, { host: page, guest: admin });
  const ending = (tab: Page) => tab.getByText(/Lea's team is on Pro until \d+ \w+ \d{4} \(UTC\)/);
  const portal = await openPortal(page, teamId);

  await open(page, await openPortal(page, teamId, "cancel"));
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(subscriptionOf(page)).toContainText("Pro until");
  await open(page, `/p/${owner.projectId}/overview`);
  await expect(ending(page)).toBeVisible();
  await open(admin, `/p/${owner.projectId}/overview`);
  await expect(ending(admin)).toBeVisible();
  expect(await send()).toEqual([ACCEPTED, ACCEPTED]);

  await open(page, portal);
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText(/Renews on \d/)).toBeVisible();
  await expect.poll(async () => (await accountOf(page, teamId)).endsAt).toBeNull();
  await reopen(admin);
  await expect(admin.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(ending(admin)).toHaveCount(0);
  // An open page would keep sending requests, which would be rejected after the suspension.
  await admin.goto("about:blank");

  await page.getByRole("button", { name: "Cancel subscription…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await page.locator("summary", { hasText: "Test clock" }).click();
  await page.getByRole("button", { name: "Go to the end of the period" }).click();
  await expect(page.getByText(/Ended on \d/).first()).toBeVisible();
  await expectPlanState(page, teamId, "free");
  expect(await send()).toEqual([ACCEPTED, PAUSED]);
  await open(page, `/p/${secondId}/overview`);
  await expect(page.getByRole("main")).toContainText("Second is paused");
  await open(admin, `/p/${owner.projectId}/overview`);
  await expect(admin.getByText("You are suspended from Lea's team")).toBeVisible();
  const text = async () => mailsTo(server, owner).at(-1)?.text;
  await expect.poll(text).toContain("The team is now on the Free plan.");
  expect(await text()).toContain("1 project is paused");
  expect(await text()).toContain("1 member is suspended");

  await open(page, `/t/${teamId}/plan`);
  const upgrade = page.getByRole("region", { name: "Upgrade to Pro" });
  await expect(upgrade).toContainText("Paused projects accept events again: Second.");
  await subscribe(page, teamId);
  expect(await send()).toEqual([ACCEPTED, ACCEPTED]);
  await reopen(admin);
  await expect(admin.getByText("You are suspended")).toHaveCount(0);
  const { entries } = await callQuery<{ entries: { action: string }[] }>(page, "teams.audit.list", {
    teamId,
  });
  const about = entries.map(({ action }) => action).filter((action) => /^subs|plan/.test(action));
  expect(about.toReversed()).toEqual([
    ...["team.plan_changed", "subscription.started"],
    ...["subscription.cancellation_scheduled", "subscription.resumed"],
    ...["subscription.cancellation_scheduled", "team.plan_changed"],
    ...["team.plan_changed", "subscription.started"],
  ]);
});

test("a team stays on Pro through every retry of a payment, with an email for each, and moves to Free after the last one", async ({
  page,
  server,
}) => {
  const { owner, teamId, send } = await subscribeWithTwoProjects(page);
  const portal = await failRenewal(page, teamId);
  const failed = "A payment for Lea's team failed";
  await expect.poll(() => subjectsTo(server, owner)).toEqual([failed]);
  for (const failures of [2, 3]) {
    await moveClock(page, portal, "retry");
    await expect.poll(() => subjectsTo(server, owner)).toEqual(Array(failures).fill(failed));
    await expectPlanState(page, teamId, "paid_grace");
    expect(await send()).toEqual([ACCEPTED, ACCEPTED]);
  }
  await moveClock(page, portal, "retry");
  await expectPlanState(page, teamId, "free");
  expect(await send()).toEqual([ACCEPTED, PAUSED]);
  await expect
    .poll(() => subjectsTo(server, owner))
    .toEqual([failed, failed, failed, "Lea's team is now on the Free plan"]);
});
