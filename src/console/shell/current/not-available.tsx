import { DoorClosed } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/ui/buttons/button";
import { EmptyState } from "@/ui/feedback/empty-state";
import { useCurrent } from "./current";
import { homeOf } from "./location";

const WORDS = {
  project: {
    title: "This project is not here any more",
    text: "It was deleted, or you are no longer a member of its team, or suspended from it. If that surprises you, ask the owner of the team.",
  },
  team: {
    title: "This team is not here any more",
    text: "It was deleted, or you are no longer a member of it, or suspended from it. If that surprises you, ask its owner.",
  },
};

/** Instead of a screen whose project or team cannot be seen, also when that changes while it is open. */
export function LostPlace({ what }: { what: keyof typeof WORDS }) {
  const { me } = useCurrent();
  const { title, text } = WORDS[what];
  return (
    <EmptyState
      icon={<DoorClosed />}
      title={title}
      titleAs="h1"
      action={
        <Link href={homeOf(me, "")} className={buttonClass({ variant: "primary" })}>
          {me.teams.some(({ projects }) => projects.length > 0) ? "Open another project" : "Go on"}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
