import { expect, test } from "vitest";
import { readUsersDraft, usersQuery } from "./users-draft";

test("ignores unknown parts of the URL", () => {
  expect(
    readUsersDraft({ search: " ", sort: "name", events: [], filters: [{ field: 1 }] }),
  ).toEqual({});
  expect(readUsersDraft("users")).toBeNull();
});

test("builds the query from the URL, with the search text trimmed", () => {
  const draft = readUsersDraft({
    search: " ada ",
    sort: "events",
    events: ["signup"],
    filters: [{ field: "country", op: "eq", value: "DE" }],
  });
  expect(draft && usersQuery(draft, { range: { last: "7d" }, timezone: "UTC" })).toEqual({
    kind: "users",
    search: "ada",
    sort: "events",
    events: ["signup"],
    filters: [{ field: "country", op: "eq", value: "DE" }],
    range: { last: "7d" },
    timezone: "UTC",
  });
});
