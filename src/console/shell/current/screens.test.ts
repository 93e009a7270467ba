import { describe, expect, it } from "vitest";
import type { Role } from "./me";
import { screensAt } from "./screens";

const project = { id: "p", name: "Web", timeZone: "UTC", paused: false };
const teamAs = (role: Role) => ({
  id: "t",
  name: "Acme",
  plan: "pro" as const,
  role,
  planState: "paid_active" as const,
  projects: [project],
});
const labelsFor = (role: Role) =>
  screensAt({ team: teamAs(role), project }).map(({ label }) => label);

describe("the screens that are offered", () => {
  it.each(["owner", "admin"] as const)("include the audit log and new projects for %s", (role) => {
    expect(labelsFor(role)).toEqual(expect.arrayContaining(["Audit log", "New project"]));
  });

  it.each(["member", "viewer"] as const)("leave out for %s what would be refused", (role) => {
    expect(labelsFor(role)).not.toContain("Audit log");
    expect(labelsFor(role)).not.toContain("New project");
  });

  it("are those of the visitor alone where there is neither team nor project", () => {
    const hrefs = screensAt({ team: undefined, project: undefined }).map(({ href }) => href);
    expect(hrefs).toEqual(["/account/keys", "/account", "/new-team"]);
  });
});
