import { mkdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./browser/axe";
import { signIn } from "./browser/people";
import { expect, test } from "./browser/test";

/** Pictures of every screen, for a person to look at. The folder is not kept. */
const PICTURES = "e2e/screenshots";
const WIDTHS = [1440, 390] as const;
const THEMES = ["light", "dark"] as const;

type Places = { projectId: string; teamId: string };

const OUTSIDE = {
  landing: "/",
  "sign-in": "/sign-in",
  "sign-up": "/sign-up",
  "forgot-password": "/forgot-password",
  "reset-password": "/reset-password?token=unknown",
  claim: "/claim?token=unknown",
  invitation: "/invite/unknown",
  "not-found": "/no-such-page",
};

const INSIDE: Record<string, (at: Places) => string> = {
  overview: ({ projectId }) => `/p/${projectId}/overview`,
  events: ({ projectId }) => `/p/${projectId}/events`,
  data: ({ projectId }) => `/p/${projectId}/data`,
  start: ({ projectId }) => `/p/${projectId}/start`,
  "project-settings": ({ projectId }) => `/p/${projectId}/settings`,
  members: ({ teamId }) => `/t/${teamId}/members`,
  "team-settings": ({ teamId }) => `/t/${teamId}/settings`,
  "audit-log": ({ teamId }) => `/t/${teamId}/audit`,
  "new-project": ({ teamId }) => `/t/${teamId}/new-project`,
  "new-team": () => "/new-team",
  account: () => "/account",
  "personal-keys": () => "/account/keys",
};

test.beforeAll(() => mkdir(PICTURES, { recursive: true }));

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: 900 } });

      for (const [name, path] of Object.entries(OUTSIDE)) {
        test(`${name} fits, and axe-core finds nothing`, async ({ page, watched }) => {
          await page.goto(path);
          await look(page, `${name}-${theme}-${width}`);
          // The browser tells of the answer's own status.
          if (name === "not-found") watched.errors.splice(0);
        });
      }

      for (const [name, pathOf] of Object.entries(INSIDE)) {
        test(`${name} fits, and axe-core finds nothing`, async ({ page, server }) => {
          const places = await signIn(page, server);
          await page.goto(pathOf(places));
          await look(page, `${name}-${theme}-${width}`);
        });
      }
    });
  }
}

async function look(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.screenshot({
    path: `${PICTURES}/${name}.png`,
    fullPage: true,
    animations: "disabled",
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels beyond the right edge").toBeLessThanOrEqual(0);
  await expectAccessible(page);
}
