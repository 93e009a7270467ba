import { expect, test } from "vitest";
import { PASSWORD } from "@/testing/teams/people";
import { prepareScene } from "@/testing/teams/scene";

const scene = prepareScene();

test.each([
  ["ada@bücher.example", "Ada@XN--BCHER-KVA.example"],
  ["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
])(
  "%s and %s are one person: invited, signed up, signed in, and sent a new password",
  async (address, ascii) => {
    const { owner, people, teamId } = scene();
    const kept = ascii.toLowerCase();
    const account = { name: "Ada", password: PASSWORD };
    const { link, mail } = await owner.teams.invitations.create({
      teamId,
      email: address,
      role: "member",
    });
    expect(mail).toBe("sent");
    expect((await people.sentMails()).map(({ to }) => to)).toContain(kept);

    const ada = people.visitor().caller;
    await ada.accounts.signUp({ ...account, email: ascii });
    await expect(
      people.visitor().caller.accounts.signUp({ ...account, email: address }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const token = link.slice(link.lastIndexOf("/") + 1);
    expect(await ada.teams.invitations.accept({ token })).toEqual({ teamId });
    await expect(
      owner.teams.invitations.create({ teamId, email: address, role: "member" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });

    await people.visitor().caller.accounts.signIn({ email: address, password: PASSWORD });
    await people.visitor().caller.accounts.requestPasswordReset({ email: address });
    const newPassword = "another password";
    await people
      .visitor()
      .caller.accounts.resetPassword({ token: await people.tokenSentTo(kept), newPassword });
    await people.visitor().caller.accounts.signIn({ email: ascii, password: newPassword });
  },
);
