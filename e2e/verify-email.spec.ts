import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { type ConsoleServer, expect, test } from "./browser/test";
import { fillSignUp, newEmail, signUp } from "./browser/users";

const PASSWORD = "correct horse battery";

/** The link in the last such email; without a mail server, emails are written to the log. */
async function linkSentTo(server: ConsoleServer, email: string): Promise<string> {
  const links = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line.includes(email))
      .flatMap((line) => /\/verify-email\?token=[\w-]+/.exec(line)?.[0] ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? "";
}

test("the link verifies a new user's address, and until then, the account screen asks for it", async ({
  page,
  server,
}) => {
  const email = newEmail();
  await open(page, "/sign-up");
  await fillSignUp(page, { name: "Vera", email, password: PASSWORD });
  await expect(page).toHaveURL(/\/start$/);
  await open(page, "/account");
  const notice = page.getByRole("status").filter({ hasText: "is not verified" });
  await notice.getByRole("button", { name: "Resend link" }).click();
  await expect(notice).toContainText("the link was written to the server’s log");
  await expectAccessible(page);

  const link = await linkSentTo(server, email);
  await open(page, link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your email address is verified",
  );
  await expectAccessible(page);
  await reopen(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your email address is already verified",
  );
  await open(page, "/account");
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("the link asks the user to sign in, and verifies nothing before that", async ({
  page,
  server,
  newVisitor,
}) => {
  const { email, password } = await signUp(page, "Vito");
  const elsewhere = await newVisitor();
  await open(elsewhere, await linkSentTo(server, email));
  await expect(elsewhere.getByText("Sign in to verify your email address.")).toBeVisible();
  await open(page, "/account");
  await expect(page.getByText("is not verified")).toBeVisible();
  await elsewhere.getByLabel("Email address").fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(
    "Your email address is verified",
  );
});

test("the screen of a link that no longer works says so and where to request a new one", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/400/);
  await signUp(page, "Vin");
  await open(page, "/verify-email?token=unknown");
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "your account" }).click();
  await expect(page.getByRole("button", { name: "Resend link" })).toBeVisible();
});
