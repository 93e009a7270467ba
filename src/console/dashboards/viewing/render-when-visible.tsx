import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

/** Whether all is near, as before it is printed. */
export const AllNear = createContext(false);

/** How far beyond the window something is near, in pixels. */
const MARGIN = 400;

type NearProps = { meanwhile: ReactNode; children: ReactNode };

/** What is far below the window is not asked for until it comes near; then it stays. */
export function Near({ meanwhile, children }: NearProps) {
  const all = useContext(AllNear);
  const ref = useRef<HTMLDivElement>(null);
  const [came, setCame] = useState(false);
  const near = came || all;
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return;
    // While tiles find their places, several entries come at once.
    const look: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setCame(true);
    };
    const observer = new IntersectionObserver(look, { rootMargin: `${MARGIN}px` });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={ref} className="h-full min-w-0">
      {near ? children : meanwhile}
    </div>
  );
}
