import type { Mail } from "@/mail/mailer";
import type { AssignableRole } from "../roles";

export type InvitationMail = {
  to: string;
  teamName: string;
  inviterName: string;
  role: AssignableRole;
  link: string;
  expiresAt: Date;
};

/** With the time in UTC: nobody knows the zone of whoever reads it. */
export function invitationMail({ to, ...given }: InvitationMail): Mail {
  const { teamName, inviterName, role, link, expiresAt } = given;
  const until = `${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    to,
    subject: `Join ${teamName} on Tallymark`,
    text: `${inviterName} invites you to the team "${teamName}" on Tallymark, as ${role}.

Accept the invitation:
${link}

The link works once, until ${until}, for ${to} only. If you do not know what this is about, ignore it.
`,
  };
}
