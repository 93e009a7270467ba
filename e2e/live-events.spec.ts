import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { ingestKeyOf, signUp } from "./browser/users";

test("a new event appears in the open list and opens with all details, and its URL opens it again", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Lea");
  const text = await ingestKeyOf(page, projectId);
  const send = (event_name: string) =>
    page.request.post("/api/v1/ingest/event", {
      headers: { Authorization: `Bearer ${text}` },
      // Sent as text, because JavaScript would round a number beyond the precision of a double.
      data: `{"event_name": "${event_name}", "user_id": "u-17", "platform": "web",
        "properties": {"order": 9007199254740993, "note": "<img src=x onerror=alert(1)>"}}`,
    });

  await send("first_one");
  await open(page, `/p/${projectId}/events`);
  const list = page.getByRole("table", { name: /events/i });
  await expect(list).toContainText("first_one");
  await send("while_looking");
  await expect(list).toContainText("while_looking");

  await list.getByText("while_looking").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("u-17");
  await expect(sheet).toContainText("9007199254740993");
  await expect(sheet).toContainText("<img src=x onerror=alert(1)>");
  await expect(page).toHaveURL(/event=/);
  await reopen(page);
  await expect(page.getByRole("dialog")).toContainText("9007199254740993");
});
