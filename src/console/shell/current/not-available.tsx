import { DoorClosed } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/ui/buttons/button";
import { EmptyState } from "@/ui/feedback/empty-state";
import { useCurrent } from "./current";
import { homePath } from "./location";

const WORDS = {
  project: {
    title: "This project is no longer available",
    text: "It was deleted, or you were removed or suspended from its team. If this is unexpected, contact the team's owner.",
  },
  team: {
    title: "This team is no longer available",
    text: "It was deleted, or you were removed or suspended from it. If this is unexpected, contact the team's owner.",
  },
};

/**
 * Shown instead of a screen whose project or team the user has no access to, including when they
 * lose access while the screen is open.
 */
export function NotAvailable({ what }: { what: keyof typeof WORDS }) {
  const { me } = useCurrent();
  const { title, text } = WORDS[what];
  return (
    <EmptyState
      icon={<DoorClosed />}
      title={title}
      titleAs="h1"
      action={
        <Link href={homePath(me, "")} className={buttonClass({ variant: "primary" })}>
          {me.teams.some(({ projects }) => projects.length > 0)
            ? "Open another project"
            : "Continue"}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
