import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

/** Whether all is near, as before it is printed. */
export const RenderAll = createContext(false);

/** How far beyond the window something is near, in pixels. */
const MARGIN = 400;

type RenderWhenVisibleProps = { placeholder: ReactNode; children: ReactNode };

/** What is far below the window is not asked for until it comes near; then it stays. */
export function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
  const all = useContext(RenderAll);
  const ref = useRef<HTMLDivElement>(null);
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  const isRendered = hasBeenVisible || all;
  useEffect(() => {
    const element = ref.current;
    if (isRendered || !element) return;
    // While tiles find their places, several entries come at once.
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
