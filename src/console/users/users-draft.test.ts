import { expect, test } from "vitest";
import { readUsersDraft, usersQuery } from "./users-draft";

test("what an address holds and is no part of the question is left out", () => {
  expect(
    readUsersDraft({ search: " ", sort: "name", events: [], filters: [{ field: 1 }] }),
  ).toEqual({});
  expect(readUsersDraft("users")).toBeNull();
});

test("a question is asked as it stands in the address, without the spaces of pasting", () => {
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
