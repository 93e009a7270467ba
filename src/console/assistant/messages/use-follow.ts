import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** How far from the end still counts as the end, in pixels. */
const NEAR = "80px";
/** What the user does to look at something else. */
const TOUCHES = ["pointerdown", "wheel", "keydown"] as const;

type Places = {
  /** The content, which grows. */
  content: RefObject<HTMLElement | null>;
  /** After the content and the field. */
  end: RefObject<HTMLElement | null>;
};

/**
 * Keeps the end in view while an answer grows, and when a conversation opens, unless the user looks
 * at something else. `follow` goes to the end.
 */
export function useFollow({ content, end }: Places, busy: boolean) {
  const [atEnd, setAtEnd] = useState(true);
  const now = useRef({ atEnd: true, busy, touched: false });
  now.current.busy = busy;
  const follow = useCallback(() => {
    now.current = { ...now.current, atEnd: true, touched: false };
    end.current?.scrollIntoView({ block: "end" });
  }, [end]);
  useEffect(() => {
    if (!end.current || !content.current) return;
    const place = content.current;
    const seen = new IntersectionObserver(
      ([entry]) => {
        now.current.atEnd = entry?.isIntersecting ?? true;
        setAtEnd(now.current.atEnd);
      },
      { rootMargin: `0px 0px ${NEAR} 0px` },
    );
    seen.observe(end.current);
    // Called before the other observer, which would no longer see the end.
    const grown = new ResizeObserver(() => {
      const { atEnd, busy, touched } = now.current;
      if (atEnd && (busy || !touched)) end.current?.scrollIntoView({ block: "end" });
    });
    grown.observe(place);
    const touch = () => {
      now.current.touched = true;
    };
    for (const name of TOUCHES) place.addEventListener(name, touch, { passive: true });
    return () => {
      seen.disconnect();
      grown.disconnect();
      for (const name of TOUCHES) place.removeEventListener(name, touch);
    };
  }, [content, end]);
  return { atEnd, follow };
}
