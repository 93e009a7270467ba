import { expect, it } from "vitest";
import { EVENT, PROJECT, startIngest } from "@/testing/ingest/handler";

const tallyOf = ({ journal }: ReturnType<typeof startIngest>) => journal.tally(PROJECT);

it.each(["undefined", "Null", " NaN ", "[object Object]", "0", "ANONYMOUS"])(
  "an event with the user id %j is accepted as sent, with a warning",
  async (user_id) => {
    const ingest = startIngest();
    const { status, body } = await ingest.event({ ...EVENT, user_id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      events_published: 1,
      warnings: [
        { index: 0, code: "suspicious_user_id", message: expect.stringContaining(user_id) },
      ],
    });
    expect(tallyOf(ingest)).toEqual({ accepted: 1, suspicious_user_id: 1 });
  },
);

it("in a batch, only events with a placeholder id get a warning, by index", async () => {
  const ingest = startIngest();
  const event = ({ user_id }: { user_id: string }) => ({ ...EVENT, event_id: undefined, user_id });
  const users = ["u1", "null", "guest-7", "none"].map((user_id) => event({ user_id }));
  const { body } = await ingest.batch({ events: users });
  expect(body).toMatchObject({
    events_published: 4,
    warnings: [
      { index: 1, code: "suspicious_user_id" },
      { index: 3, code: "suspicious_user_id" },
    ],
  });
  expect(tallyOf(ingest)).toEqual({ accepted: 4, suspicious_user_id: 2 });
});

it("an id of spaces is rejected, and an ordinary one gets no warning", async () => {
  const ingest = startIngest();
  expect((await ingest.event({ ...EVENT, user_id: "  " })).status).toBe(422);
  expect((await ingest.event(EVENT)).body).not.toHaveProperty("warnings");
});
