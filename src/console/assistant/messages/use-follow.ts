import { type RefObject, useCallback, useEffect, useRef } from "react";

/** How far from the end still counts as the end, in pixels. */
const NEAR = "120px";

/**
 * Keeps the end in view while the content grows, unless the user has scrolled away from it. Returns a function that
 * follows again.
 */
export function useFollow(end: RefObject<HTMLElement | null>, content: unknown): () => void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isAtEnd.current = entry?.isIntersecting ?? true;
      },
      { rootMargin: `0px 0px ${NEAR} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content has changed
  useEffect(() => {
    if (isAtEnd.current) end.current?.scrollIntoView({ block: "end" });
  }, [content]);
  return useCallback(() => {
    isAtEnd.current = true;
  }, []);
}
