import { GripVertical } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Direction } from "../model/layout";

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

type TileHandleProps = {
  name: string;
  hintId: string;
  onMove: (direction: Direction) => void;
  onSize: (direction: Direction) => void;
};

/** Handle for dragging a tile, or for moving and resizing it with the arrow keys. */
export function TileHandle({ name, hintId, onMove, onSize }: TileHandleProps) {
  const press = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    if (event.shiftKey) onSize(direction);
    else onMove(direction);
  };
  return (
    <button
      type="button"
      aria-label={`Move “${name}”`}
      aria-describedby={hintId}
      onKeyDown={press}
      className="tile-handle -ml-2.5 flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink active:cursor-grabbing"
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
}
