import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";

type Drag = { from: number; to: number };

/**
 * Reorders a list by handles: by dragging, or with the arrow keys. `list` is the element whose
 * children are the items.
 */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const [announcement, setAnnouncement] = useState("");
  // Index of the moved item, whose handle gets the focus back.
  const [followed, setFollowed] = useState<number>();
  useEffect(() => {
    if (followed === undefined) return;
    handlesIn(list.current)[followed]?.focus();
    setFollowed(undefined);
  }, [followed]);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return;
    onMove(from, to);
    setAnnouncement(`Moved to position ${to + 1} of ${count}`);
    setFollowed(to);
  };

  const handleOf = (at: number): ComponentProps<"button"> => ({
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined) {
        if (event.key === "Escape") setDrag(undefined);
        return;
      }
      event.preventDefault();
      move(at, at + by);
    },
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag) return;
      const to = placeAt(list.current, event.clientY);
      if (to !== drag.to) setDrag({ from: drag.from, to });
    },
    onPointerUp: () => {
      if (drag) move(drag.from, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  return {
    list,
    dragged: drag?.from,
    /** The index at which the dragged item would be dropped, and the side of the item there. */
    target: drag?.to,
    dropMark: drag && drag.from !== drag.to ? sideOf(drag) : undefined,
    announcement,
    handleOf,
  };
}

const sideOf = ({ from, to }: Drag): "before" | "after" => (from > to ? "before" : "after");

const handlesIn = (list: HTMLElement | null): HTMLElement[] =>
  list ? [...list.querySelectorAll<HTMLElement>("[data-handle]")] : [];

/** The index of the item at or nearest to a viewport height. */
function placeAt(list: HTMLElement | null, y: number): number {
  const items = list ? [...list.children] : [];
  const below = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
  return below === -1 ? items.length - 1 : below;
}
