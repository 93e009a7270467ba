import { describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { prepareScene } from "@/testing/teams/scene";
import { callerOf, makeWorld } from "@/testing/teams/world";

const scene = prepareScene();

describe("the audit log", () => {
  test("records every change with its actor, in order", async () => {
    const { owner, teamId, join, audit, userId } = scene();
    const admin = await join("admin");
    const before = (await audit()).length;
    await admin.caller.teams.rename({ teamId, name: "Renamed" });
    const { id } = await owner.teams.projects.create({ teamId, name: "App", timeZone: "UTC" });
    await owner.teams.projects.update({ projectId: id, name: "App 2" });
    const key = await owner.teams.ingestKeys.create({ projectId: id, name: "Second" });
    await owner.teams.ingestKeys.revoke({ projectId: id, keyId: key.id });
    await owner.teams.projects.delete({ projectId: id, name: "App 2" });
    await owner.teams.members.changeRole({ teamId, userId, role: "member" });
    await owner.teams.members.remove({ teamId, userId });
    const email = `${newId()}@example.com`;
    const invited = await owner.teams.invitations.create({ teamId, email, role: "viewer" });
    await owner.teams.invitations.revoke({ teamId, invitationId: invited.id });
    await admin.caller.teams.leave({ teamId });
    const made = (await audit()).slice(0, -before).reverse();
    expect(made.map(({ action, subject, actorName }) => [action, subject, actorName])).toEqual([
      ["team.renamed", "Renamed", "admin"],
      ["project.created", "App", "Owner"],
      ["ingest_key.created", "First key", "Owner"],
      ["project.changed", "App 2", "Owner"],
      ["ingest_key.created", "Second", "Owner"],
      ["ingest_key.revoked", "Second", "Owner"],
      ["project.deleted", "App 2", "Owner"],
      ["member.role_changed", "Member", "Owner"],
      ["member.removed", "Member", "Owner"],
      ["invitation.created", email, "Owner"],
      ["invitation.revoked", email, "Owner"],
      ["member.left", "admin", "admin"],
    ]);
  });

  test("records nothing for a change that is rejected or has no effect", async () => {
    const { owner, teamId, projectId, audit } = scene();
    const before = await audit();
    await owner.teams.rename({ teamId, name: "A team" });
    await owner.teams.projects.update({ projectId, timeZone: "UTC" });
    await owner.teams.leave({ teamId }).catch(() => undefined);
    await owner.teams.delete({ teamId, name: "no" }).catch(() => undefined);
    expect(await audit()).toEqual(before);
  });

  test("is paginated without gaps or duplicates", async () => {
    const { owner, teamId, audit } = scene();
    for (const name of ["One", "Two", "Three", "Four", "Five"]) {
      await owner.teams.rename({ teamId, name });
    }
    const all = await audit();
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await owner.teams.audit.list({ teamId, limit: 2, cursor });
      pages.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual(all.map(({ id }) => id));
  });

  test("rejects a cursor from another team's log or an invalid one", async () => {
    const { owner, teamId, people } = scene();
    const other = await makeWorld(people.services);
    const theirs = callerOf(people.services, other.ownerId);
    await theirs.teams.rename({ teamId: other.teamId, name: "Theirs" });
    const { nextCursor } = await theirs.teams.audit.list({ teamId: other.teamId, limit: 1 });
    for (const cursor of [nextCursor, newId(), ""]) {
      await expect(owner.teams.audit.list({ teamId, cursor })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
  });

  test("contains no keys or tokens", async () => {
    const { owner, projectId, audit } = scene();
    const made = await owner.teams.ingestKeys.create({ projectId, name: "Second" });
    const text = JSON.stringify(await audit());
    expect(text).not.toContain(made.key);
    expect(text).toContain(made.key.slice(-4));
  });
});

describe("personal keys", () => {
  const key = { name: "Laptop", scopes: ["read" as const], projectIds: null, expiresAt: null };

  test("a key is shown once, listed by its hint and revoked by its owner", async () => {
    const { owner } = scene();
    const made = await owner.teams.personalKeys.create(key);
    expect(made.key).toMatch(/^tm_user_[\w-]{32}$/);
    const [listed] = await owner.teams.personalKeys.list();
    expect(listed).toMatchObject({ id: made.id, hint: made.key.slice(-4), projects: null });
    expect(JSON.stringify(listed)).not.toContain(made.key);
    await owner.teams.personalKeys.revoke({ keyId: made.id });
    expect((await owner.teams.personalKeys.list()).map(({ id }) => id)).not.toContain(made.id);
  });

  test("a restricted key lists projects that its user still sees, and none of a team they left", async () => {
    const { teamId, projectId, join } = scene();
    const { caller } = await join("member");
    await caller.teams.personalKeys.create({ ...key, projectIds: [projectId] });
    expect(await caller.teams.personalKeys.list()).toMatchObject([
      { projects: [{ id: projectId, name: "A project", teamName: "A team" }] },
    ]);
    await caller.teams.leave({ teamId });
    expect(await caller.teams.personalKeys.list()).toMatchObject([{ projects: [] }]);
  });

  test("a key with an expiry in the past, without a scope or without a project is rejected", async () => {
    const { owner } = scene();
    const { create } = owner.teams.personalKeys;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    for (const wrong of [{ expiresAt: yesterday }, { scopes: [] }, { projectIds: [] }]) {
      await expect(create({ ...key, ...wrong })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });

  test("a key for a project that its user cannot see is rejected, whatever other projects it names", async () => {
    const { people, owner, projectId } = scene();
    const other = await makeWorld(people.services);
    for (const projectIds of [[other.projectId], [projectId, other.projectId]]) {
      await expect(owner.teams.personalKeys.create({ ...key, projectIds })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    const projectIds = [projectId.toUpperCase()];
    await owner.teams.personalKeys.create({ ...key, projectIds });
  });

  test("a key is recorded in the audit logs of the teams it can access, and in no others", async () => {
    const { people, owner, projectId, audit } = scene();
    const { id } = await owner.teams.personalKeys.create({ ...key, projectIds: [projectId] });
    expect((await audit())[0]).toMatchObject({
      action: "personal_key.created",
      subject: "Laptop",
      actorName: "Owner",
    });
    await owner.teams.personalKeys.revoke({ keyId: id });
    expect((await audit())[0]).toMatchObject({ action: "personal_key.revoked" });
    const other = await makeWorld(people.services);
    const theirs = callerOf(people.services, other.ownerId);
    const entries = (await theirs.teams.audit.list({ teamId: other.teamId })).entries;
    expect(entries.map(({ subject }) => subject)).not.toContain("Laptop");
  });
});
