import type { Engine } from "../engine/engine";
import { equals, last, one } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure, values } from "../engine/right";

export const users = questionsOf("users", [
  {
    id: "users-with-most-events",
    wordings: [
      "Which three users had the most events in the last 30 days?",
      "List the top 3 users by number of events for the past 30 days.",
    ],
    query: { kind: "values", field: "user_id", range: last("30d"), limit: 100 },
    right: values("events", 3),
  },
  {
    id: "events-of-a-user",
    wordings: [
      ({ picked }) => `How many events did the user ${picked} have in the last 30 days?`,
      ({ picked }) => `Count all events of user ${picked} over the past 30 days.`,
    ],
    pick: someUser,
    query: ({ picked }) =>
      one("count", null, last("30d"), { filters: [equals("user_id", picked)] }),
    right: figure("events"),
  },
]);

/** Not one of the first, which any list would show. */
async function someUser(engine: Engine): Promise<string> {
  const query = { kind: "values", field: "user_id", range: last("30d"), limit: 100 } as const;
  const { values: found } = await engine.execute(query);
  const picked = found.at(-1)?.value;
  if (typeof picked !== "string") throw new Error("The project has no users.");
  return picked;
}
