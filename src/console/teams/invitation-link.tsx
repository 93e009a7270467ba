import { Moment } from "@/console/form/moment";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { CodeBlock } from "@/ui/code-block";
import { Dialog } from "@/ui/dialog";
import type { MadeInvitation } from "./invite-dialog";

type InvitationLinkProps = { invitation: MadeInvitation; onClose: () => void };

/** The one time that the link is there to be seen: only its hash is kept. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  const { email, link, expiresAt, mailed } = invitation;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      holdsOn
      title={`${email} is invited`}
      description={
        <>
          The link works once, until <Moment at={expiresAt} />.
        </>
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {mailed ? (
          <Banner tone="good" title={`A mail with the link is on its way to ${email}`} />
        ) : (
          <Banner tone="warn" title="No mail was sent: send them the link yourself">
            This server has no mail set up.
          </Banner>
        )}
        <CodeBlock label="Invitation link, shown this once" language="text" code={link} />
      </div>
    </Dialog>
  );
}
