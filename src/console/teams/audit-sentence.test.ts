import { expect, it } from "vitest";
import { sentenceOf } from "./audit-sentence";

it.each([
  ["team.created", "Acme", { plan: "free" }, "created the team “Acme”"],
  ["team.renamed", "Acme Ltd", { before: "Acme" }, "renamed the team from “Acme” to “Acme Ltd”"],
  [
    "team.plan_changed",
    "Acme",
    { before: "free", after: "pro" },
    "changed the plan of “Acme” from Free to Pro",
  ],
  [
    "team.spending_limit_changed",
    "Acme",
    { before: null, after: 1_500_00 },
    "set a spending limit of $1,500 a month",
  ],
  [
    "team.spending_limit_changed",
    "Acme",
    { before: 50_00, after: 0 },
    "changed the spending limit from $50 to $0 a month",
  ],
  [
    "team.spending_limit_changed",
    "Acme",
    { before: 50_00, after: null },
    "removed the spending limit",
  ],
  ["member.left", "Bob", { role: "viewer" }, "left the team"],
  [
    "member.role_changed",
    "Bob",
    { before: "viewer", after: "admin" },
    "changed the role of Bob from viewer to admin",
  ],
  [
    "ingest_key.revoked",
    "Shop",
    { project: "Web", hint: "a1b2" },
    "revoked the ingest key “Shop” in “Web”",
  ],
  ["events.exported", "Web", { project: "Web" }, "exported events of “Web”"],
  ["user_data.exported", "u1", { project: "Web" }, "exported events of the user “u1” in “Web”"],
])("%s reads as a sentence", (action, subject, detail, sentence) => {
  expect(sentenceOf({ action, subject, detail })).toBe(sentence);
});

it("mentions only those project settings that changed", () => {
  const before = { name: "Web", timeZone: "UTC" };
  const changed = (after: typeof before) =>
    sentenceOf({ action: "project.changed", subject: after.name, detail: { before, after } });
  expect(changed({ name: "Shop", timeZone: "UTC" })).toBe("renamed the project “Web” to “Shop”");
  expect(changed({ name: "Web", timeZone: "Asia/Tokyo" })).toBe(
    "changed the time zone of “Web” from UTC to Asia/Tokyo",
  );
  expect(changed({ name: "Shop", timeZone: "Asia/Tokyo" })).toBe(
    "renamed the project “Web” to “Shop” and changed the time zone of “Shop” from UTC to Asia/Tokyo",
  );
});

it("describes unknown actions and incomplete details", () => {
  expect(sentenceOf({ action: "plan.went_up", subject: "Pro", detail: null })).toBe(
    "plan went up: Pro",
  );
  expect(sentenceOf({ action: "ingest_key.created", subject: "Shop", detail: [] })).toBe(
    "created the ingest key “Shop”",
  );
});
