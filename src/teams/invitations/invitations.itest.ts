import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { prepareScene } from "@/testing/teams/scene";
import { callerOf, makeWorld } from "@/testing/teams/world";

const scene = prepareScene();

const invite = (email: string, role: "admin" | "member" | "viewer" = "member") => {
  const { owner, teamId } = scene();
  return owner.teams.invitations.create({ teamId, email, role });
};
const tokenOf = ({ link }: { link: string }) => link.slice(link.lastIndexOf("/") + 1);
const stranger = () => callerOf(scene().people.services, null);

test("a link shows the invitation to anyone who has it, and makes the invited user a member", async () => {
  const { people, teamId, roleOf } = scene();
  const guest = await people.signUp("Guest");
  const invitation = await invite(guest.email.toUpperCase(), "admin");
  expect(invitation.link).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/);
  const token = tokenOf(invitation);
  const preview = {
    teamName: "A team",
    role: "admin",
    inviterName: "Owner",
    email: guest.email,
    state: "open",
  };
  expect(await stranger().teams.invitations.preview({ token })).toEqual(preview);
  expect(await guest.caller.teams.invitations.accept({ token })).toEqual({ teamId });
  expect(await roleOf(guest.userId)).toBe("admin");
  expect(await stranger().teams.invitations.preview({ token })).toMatchObject({
    state: "accepted",
  });
});

test("an invitation is mailed with a link to the installation's own address", async () => {
  const { people } = scene();
  const email = `${newId()}@example.com`;
  const invitation = await invite(email);
  expect(invitation.mail).toBe("sent");
  const mail = (await people.sentMails()).find(({ to }) => to === email);
  expect(mail?.subject).toBe("Join A team on Tallymark");
  expect(mail?.text).toContain(`http://localhost:3000/invite/${tokenOf(invitation)}`);
});

test("an unavailable mail server is reported, and the link still works", async () => {
  const { people, teamId, ownerId } = scene();
  const { accounts } = people.services;
  const send = () => Promise.reject(new Error("away"));
  const mailer = { ...accounts.mailer, send };
  const services = { ...people.services, accounts: { ...accounts, mailer } };
  const caller = callerOf(services, ownerId);
  const email = `${newId()}@example.com`;
  const made = await caller.teams.invitations.create({ teamId, email, role: "viewer" });
  expect(made.mail).toBe("failed");
  expect(await stranger().teams.invitations.preview({ token: tokenOf(made) })).toMatchObject({
    email,
  });
});

test("an address gets at most five mails a day from all teams; further links can still be shared", async () => {
  const { people } = scene();
  const email = `${newId()}@example.com`;
  for (let n = 0; n < 4; n += 1) expect((await invite(email)).mail).toBe("sent");
  const other = await makeWorld(people.services);
  const theirs = callerOf(people.services, other.ownerId);
  const wanted = { teamId: other.teamId, email: email.toUpperCase(), role: "viewer" as const };
  expect((await theirs.teams.invitations.create(wanted)).mail).toBe("sent");
  const sixth = await invite(email);
  expect(sixth.mail).toBe("limited");
  expect(await stranger().teams.invitations.preview({ token: tokenOf(sixth) })).toMatchObject({
    state: "open",
  });
  expect((await people.sentMails()).filter(({ to }) => to === email)).toHaveLength(5);
});

test("a team can mail at most twenty invitations an hour, without affecting others", async () => {
  const { owner, teamId, people } = scene();
  const mailTo = async (email: string) => {
    const { id, mail } = await invite(email);
    await owner.teams.invitations.revoke({ teamId, invitationId: id });
    return mail;
  };
  for (let n = 0; n < 20; n += 1) expect(await mailTo(`${newId()}@example.com`)).toBe("sent");
  const email = `${newId()}@example.com`;
  for (let n = 0; n < 6; n += 1) expect(await mailTo(email)).toBe("limited");
  const other = await makeWorld(people.services);
  const wanted = { teamId: other.teamId, email, role: "viewer" as const };
  const theirs = callerOf(people.services, other.ownerId);
  expect((await theirs.teams.invitations.create(wanted)).mail).toBe("sent");
});

test("an invitation can only be accepted by its address", async () => {
  const { people, roleOf } = scene();
  const token = tokenOf(await invite(`${newId()}@example.com`));
  const other = await people.signUp("Other");
  await expect(other.caller.teams.invitations.accept({ token })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringMatching(/Sign in with that address/),
  });
  expect(await roleOf(other.userId)).toBeUndefined();
});

test("a second invitation to the same address replaces the first", async () => {
  const { people } = scene();
  const guest = await people.signUp("Guest");
  const first = tokenOf(await invite(guest.email));
  const second = tokenOf(await invite(guest.email));
  await expect(guest.caller.teams.invitations.accept({ token: first })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await guest.caller.teams.invitations.accept({ token: second });
  await expect(invite(guest.email)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("an accepted link does not bring back a removed member", async () => {
  const { people, owner, teamId } = scene();
  const guest = await people.signUp("Guest");
  const token = tokenOf(await invite(guest.email));
  await guest.caller.teams.invitations.accept({ token });
  await owner.teams.members.remove({ teamId, userId: guest.userId });
  await expect(guest.caller.teams.invitations.accept({ token })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("someone who may no longer invite cannot come back through an invitation they sent", async () => {
  const { people, owner, teamId, roleOf, join, audit } = scene();
  const ways = {
    removed: ({ userId }: { userId: string }) => owner.teams.members.remove({ teamId, userId }),
    left: ({ caller }: { caller: typeof owner }) => caller.teams.leave({ teamId }),
    lowered: ({ userId }: { userId: string }) =>
      owner.teams.members.changeRole({ teamId, userId, role: "member" }),
  };
  for (const end of Object.values(ways)) {
    const admin = await join("admin");
    const guest = await people.signUp("Guest");
    const wanted = { teamId, email: guest.email, role: "admin" as const };
    const token = tokenOf(await admin.caller.teams.invitations.create(wanted));
    await end(admin);
    await expect(guest.caller.teams.invitations.accept({ token })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/revoked/),
    });
    expect(await roleOf(guest.userId)).toBeUndefined();
    const written = { action: "invitation.revoked", subject: guest.email };
    expect(await audit()).toContainEqual(expect.objectContaining(written));
  }
});

test("an invitation is rejected after seven days and once it is revoked", async () => {
  const { database, people, owner, teamId } = scene();
  const guest = await people.signUp("Guest");
  const expired = await invite(guest.email);
  const lasts = new Date(expired.expiresAt).getTime() - Date.now();
  expect(Math.round(lasts / 3_600_000)).toBe(7 * 24);
  await database.prisma.invitation.update({
    where: { id: expired.id },
    data: { expiresAt: new Date() },
  });
  const accept = (token: string) => guest.caller.teams.invitations.accept({ token });
  await expect(accept(tokenOf(expired))).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await owner.teams.invitations.list({ teamId })).toContainEqual(
    expect.objectContaining({ id: expired.id, expired: true }),
  );
  const revoked = await invite(guest.email);
  await owner.teams.invitations.revoke({ teamId, invitationId: revoked.id });
  await expect(accept(tokenOf(revoked))).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the link of a deleted team is indistinguishable from an unknown link", async () => {
  const { owner, teamId } = scene();
  const token = tokenOf(await invite(`${newId()}@example.com`));
  await owner.teams.delete({ teamId, name: "A team" });
  const rejections = await Promise.all(
    [token, newId()].map((one) =>
      stranger()
        .teams.invitations.preview({ token: one })
        .catch(({ code, message }) => [code, message]),
    ),
  );
  expect(rejections[0]).toEqual(rejections[1]);
  expect(rejections[0]).toEqual(["NOT_FOUND", expect.any(String)]);
});

test("the token is not in the database", async () => {
  const { database, audit } = scene();
  const token = tokenOf(await invite(`${newId()}@example.com`));
  const rows = [await database.prisma.invitation.findMany(), await audit()];
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a team on Free cannot invite anyone, since it has one seat", async () => {
  const { database, teamId } = scene();
  await database.prisma.team.update({ where: { id: teamId }, data: { plan: "free" } });
  await expect(invite(`${newId()}@example.com`)).rejects.toMatchObject({
    code: "FORBIDDEN",
    cause: { code: "plan_required" },
  });
});

test("a replaced link says that it was replaced for as long as the newer one can be accepted", async () => {
  const { people, owner, teamId } = scene();
  const guest = await people.signUp("Guest");
  const old = tokenOf(await invite(guest.email));
  const accept = (token: string) => guest.caller.teams.invitations.accept({ token });
  const preview = (token: string) => stranger().teams.invitations.preview({ token });
  const newer = await invite(guest.email);
  expect(await preview(old)).toMatchObject({ state: "replaced" });
  await expect(accept(old)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "A newer invitation was sent to your address. Use the link in that one.",
  });

  await owner.teams.invitations.revoke({ teamId, invitationId: newer.id });
  expect(await preview(old)).toMatchObject({ state: "revoked" });
  expect(await preview(tokenOf(newer))).toMatchObject({ state: "revoked" });

  const last = tokenOf(await invite(guest.email));
  expect(await preview(old)).toMatchObject({ state: "replaced" });
  await accept(last);
  expect(await preview(old)).toMatchObject({ state: "accepted" });
  expect(await accept(old)).toEqual({ teamId });
});
