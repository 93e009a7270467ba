import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

/** Renders everything regardless of scroll position, for printing. */
export const RenderAll = createContext(false);

/** Distance beyond the viewport at which rendering starts, in pixels. */
const MARGIN = 400;

type RenderWhenVisibleProps = { placeholder: ReactNode; children: ReactNode };

/**
 * Renders its children, and so runs their queries, once they come near the viewport, and
 * keeps them rendered.
 */
export function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
  const all = useContext(RenderAll);
  const ref = useRef<HTMLDivElement>(null);
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  const isRendered = hasBeenVisible || all;
  useEffect(() => {
    const element = ref.current;
    if (isRendered || !element) return;
    // While tiles settle into place, several entries arrive together.
    const look: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenVisible(true);
    };
    const observer = new IntersectionObserver(look, { rootMargin: `${MARGIN}px` });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isRendered]);
  return (
    <div ref={ref} className="h-full min-w-0">
      {isRendered ? children : placeholder}
    </div>
  );
}
