import { Moment } from "@/console/form/moment";
import { Button } from "@/ui/buttons/button";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import { Banner } from "@/ui/feedback/banner";
import type { MadeInvitation } from "./invite-dialog";

type InvitationLinkProps = { invitation: MadeInvitation; onClose: () => void };

/** Why the link has to be handed over. */
const UNSENT: Record<Exclude<MadeInvitation["mail"], "sent">, { title: string; why: string }> = {
  none: {
    title: "No mail was sent: send them the link yourself",
    why: "This server has no mail set up.",
  },
  failed: {
    title: "The mail may not arrive: send them the link yourself",
    why: "The mail server did not take it. The link works all the same.",
  },
  limited: {
    title: "No mail was sent: send them the link yourself",
    why: "There were many invitations lately, from this team or to this address, so mails are held back for a while. The link works all the same.",
  },
};

/** The one time that the link is there to be seen: only its hash is kept. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  const { email, link, expiresAt, mail } = invitation;
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
        {mail === "sent" ? (
          <Banner tone="good" title={`A mail with the link is on its way to ${email}`} />
        ) : (
          <Banner tone="warn" title={UNSENT[mail].title}>
            {UNSENT[mail].why}
          </Banner>
        )}
        <CodeBlock label="Invitation link, shown this once" language="text" code={link} />
      </div>
    </Dialog>
  );
}
