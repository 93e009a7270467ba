import { describe, expect, it } from "vitest";
import type { Role } from "./me";
import { screensFor } from "./screens";

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
  screensFor({ team: teamAs(role), project }).map(({ label }) => label);

describe("the offered screens", () => {
  it.each(["owner", "admin"] as const)(
    "include the audit log and new projects for the role %s",
    (role) => {
      expect(labelsFor(role)).toEqual(expect.arrayContaining(["Audit log", "New project"]));
    },
  );

  it.each(["member", "viewer"] as const)(
    "exclude everything that a %s has no permission for",
    (role) => {
      expect(labelsFor(role)).not.toContain("Audit log");
      expect(labelsFor(role)).not.toContain("New project");
    },
  );

  it("include only account screens if there is neither a team nor a project", () => {
    const hrefs = screensFor({ team: undefined, project: undefined }).map(({ href }) => href);
    expect(hrefs).toEqual(["/account/keys", "/account", "/new-team"]);
  });
});
