import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

test("the overview shows rankings for fields that events contain, and hides the others", async ({
  page,
}) => {
  const views = ["/", "/", "/pricing"].map((path, at) => ({
    event_name: "page_view",
    user_id: `user-${at}`,
    platform: "server",
    properties: { path, status: 200 },
  }));
  const { projectId } = await signUpWithEvents(page, "Ove", views);
  await open(page, `/p/${projectId}/overview?figure=count`);
  const paths = page.getByRole("region", { name: "path", exact: true });
  await expect(paths.getByRole("listitem")).toHaveText([/^\/2/, /^\/pricing1/]);
  await expect(page.getByRole("region", { name: "Platforms" })).toContainText("Server");
  for (const hidden of ["Countries", "Browsers", "App versions", "Devices", "status"]) {
    await expect(page.getByRole("region", { name: hidden, exact: true })).toBeHidden();
  }
  await paths.getByRole("link", { name: /^\/pricing/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  await expect(page.getByRole("region", { name: "Events" }).getByRole("row")).toHaveCount(2);
});
