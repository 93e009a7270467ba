import type { Mail } from "@/mail/mailer";
import type { AssignableRole } from "../roles";

type InvitationMail = {
  to: string;
  teamName: string;
  inviterName: string;
  role: AssignableRole;
  link: string;
  expiresAt: Date;
};

const ROLE_PHRASES: Record<AssignableRole, string> = {
  admin: "an admin",
  member: "a member",
  viewer: "a viewer",
};

/** Times are in UTC, since the reader's time zone is unknown. */
export function invitationMail({ to, ...given }: InvitationMail): Mail {
  const { teamName, inviterName, role, link, expiresAt } = given;
  const until = `${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    to,
    subject: `Join ${teamName} on Tallymark`,
    text: `${inviterName} invited you to join the team "${teamName}" on Tallymark as ${ROLE_PHRASES[role]}.

Accept the invitation:
${link}

The link can be used once, by ${to} only, and expires at ${until}. If you did not expect this invitation, you can ignore it.
`,
  };
}
