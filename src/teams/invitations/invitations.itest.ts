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

test("a link shows whoever has it what it is about, and makes the one with the address a member", async () => {
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

test("it is mailed to the address, with the link of the installation's own address", async () => {
  const { people } = scene();
  const email = `${newId()}@example.com`;
  const invitation = await invite(email);
  expect(invitation.mail).toBe("sent");
  const mail = (await people.sentMails()).find(({ to }) => to === email);
  expect(mail?.subject).toBe("Join A team on Tallymark");
  expect(mail?.text).toContain(`http://localhost:3000/invite/${tokenOf(invitation)}`);
});

test("a mail server that is away leaves the link as it is, and says so", async () => {
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

test("an address gets five mails a day, from whichever team; more links are handed over", async () => {
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

test("a team mails twenty invitations an hour, and others are not held up by it", async () => {
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

test("it is bound to its address", async () => {
  const { people, roleOf } = scene();
  const token = tokenOf(await invite(`${newId()}@example.com`));
  const other = await people.signUp("Other");
  await expect(other.caller.teams.invitations.accept({ token })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringMatching(/Sign in with that address/),
  });
  expect(await roleOf(other.userId)).toBeUndefined();
});

test("a second one to the same address takes the place of the first", async () => {
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

test("a used link does not bring back a member who was removed", async () => {
  const { people, owner, teamId } = scene();
  const guest = await people.signUp("Guest");
  const token = tokenOf(await invite(guest.email));
  await guest.caller.teams.invitations.accept({ token });
  await owner.teams.members.remove({ teamId, userId: guest.userId });
  await expect(guest.caller.teams.invitations.accept({ token })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("whoever may invite no more does not come back by an invitation that they have sent", async () => {
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
      message: expect.stringMatching(/withdrawn/),
    });
    expect(await roleOf(guest.userId)).toBeUndefined();
    const written = { action: "invitation.revoked", subject: guest.email };
    expect(await audit()).toContainEqual(expect.objectContaining(written));
  }
});

test("after seven days, and once it is withdrawn, it is refused", async () => {
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
  const withdrawn = await invite(guest.email);
  await owner.teams.invitations.revoke({ teamId, invitationId: withdrawn.id });
  await expect(accept(tokenOf(withdrawn))).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the link of a deleted team, and one that never was, are told apart by nobody", async () => {
  const { owner, teamId } = scene();
  const token = tokenOf(await invite(`${newId()}@example.com`));
  await owner.teams.delete({ teamId, name: "A team" });
  const refusals = await Promise.all(
    [token, newId()].map((one) =>
      stranger()
        .teams.invitations.preview({ token: one })
        .catch(({ code, message }) => [code, message]),
    ),
  );
  expect(refusals[0]).toEqual(refusals[1]);
  expect(refusals[0]).toEqual(["NOT_FOUND", expect.any(String)]);
});

test("the token is nowhere in the database", async () => {
  const { database, audit } = scene();
  const token = tokenOf(await invite(`${newId()}@example.com`));
  const rows = [await database.prisma.invitation.findMany(), await audit()];
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("on Free, with room for its owner only, nobody can be invited", async () => {
  const { database, teamId } = scene();
  await database.prisma.team.update({ where: { id: teamId }, data: { plan: "free" } });
  await expect(invite(`${newId()}@example.com`)).rejects.toMatchObject({
    code: "FORBIDDEN",
    cause: { code: "plan_required" },
  });
});

test("a link that a newer invitation has replaced says so, for as long as the newer one can be used", async () => {
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
