import { ChevronDown, ChevronUp } from "lucide-react";
import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/ui/buttons/button";
import type { Turn } from "./reorder";

type MoveButtonsProps = { name: string; onMove: (turn: Turn) => void };

/** Moves a tile where all stand below each other and there is no room to drag. */
export function MoveButtons({ name, onMove }: MoveButtonsProps) {
  const move = (turn: Turn) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => onMove(turn));
    // A tile that changes its place in the page loses the focus, and the next press with it.
    button.focus();
    button.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="-ml-2.5 flex shrink-0">
      <IconButton
        size="sm"
        label={`Move “${name}” up`}
        icon={<ChevronUp />}
        onClick={move("earlier")}
      />
      <IconButton
        size="sm"
        label={`Move “${name}” down`}
        icon={<ChevronDown />}
        onClick={move("later")}
      />
    </div>
  );
}
