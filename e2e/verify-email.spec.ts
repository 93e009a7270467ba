import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { type ConsoleServer, expect, test } from "./browser/test";
import { fillSignUp, newEmail, signUp } from "./browser/users";

const PASSWORD = "correct horse battery";

/** Returns the link of the last such e-mail; without a mail server it is in the log. */
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

test("a new user verifies the address with the link, and the account page asks for it until then", async ({
  page,
  server,
}) => {
  const email = newEmail();
  await open(page, "/sign-up");
  await fillSignUp(page, { name: "Vera", email, password: PASSWORD });
  await expect(page).toHaveURL(/\/start$/);
  await open(page, "/account");
  const notice = page.getByRole("status").filter({ hasText: "is not verified" });
  await notice.getByRole("button", { name: "Send the link again" }).click();
  await expect(notice).toContainText("The link is in the server’s log");
  await expectAccessible(page);

  const link = await linkSentTo(server, email);
  await open(page, link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");
  await expectAccessible(page);
  await reopen(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your address is verified already",
  );
  await open(page, "/account");
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("the link asks to sign in first, and verifies nothing before", async ({
  page,
  server,
  newVisitor,
}) => {
  const { email, password } = await signUp(page, "Vito");
  const elsewhere = await newVisitor();
  await open(elsewhere, await linkSentTo(server, email));
  await expect(elsewhere.getByText("Sign in to verify your address.")).toBeVisible();
  await open(page, "/account");
  await expect(page.getByText("is not verified")).toBeVisible();
  await elsewhere.getByLabel("E-mail address").fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");
});

test("a link that no longer works says so, and where to get a new one", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/400/);
  await signUp(page, "Vin");
  await open(page, "/verify-email?token=unknown");
  await expect(page.getByText("This link works no more")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "your account" }).click();
  await expect(page.getByRole("button", { name: "Send the link again" })).toBeVisible();
});
