import { Timestamp } from "@/console/time/timestamp";
import { Button } from "@/ui/buttons/button";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import { Banner } from "@/ui/feedback/banner";
import type { CreatedInvitation } from "./invite-dialog";

type InvitationLinkProps = { invitation: CreatedInvitation; onClose: () => void };

/** Explains why the inviter has to share the link. */
const NOT_SENT: Record<
  Exclude<CreatedInvitation["mail"], "sent">,
  { title: string; why: string }
> = {
  none: {
    title: "No email was sent. Send them the link yourself.",
    why: "Email is not configured on this server.",
  },
  failed: {
    title: "The email may not arrive. Send them the link yourself.",
    why: "The mail server rejected it. The link still works.",
  },
  limited: {
    title: "No email was sent. Send them the link yourself.",
    why: "This team or this address has had many invitations recently, so emails are paused for a while. The link still works.",
  },
};

/** The link is shown only once, because only its hash is stored. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  const { email, link, expiresAt, mail } = invitation;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      persistent
      title={`${email} was invited`}
      description={
        <>
          The link works once and is valid until <Timestamp at={expiresAt} />.
        </>
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {mail === "sent" ? (
          <Banner tone="good" title={`We emailed the link to ${email}`} />
        ) : (
          <Banner tone="warn" title={NOT_SENT[mail].title}>
            {NOT_SENT[mail].why}
          </Banner>
        )}
        <CodeBlock label="Invitation link, shown only once" language="text" code={link} />
      </div>
    </Dialog>
  );
}
