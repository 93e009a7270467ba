import { useEffect } from "react";

/** The width of an A4 page between its margins, in pixels. */
const PAGE_WIDTH = 680;
/** A report has slightly less space on the page than on a wide screen. */
const SAFETY_FACTOR = 0.94;

/** Scales down content that scrolls sideways on screen, so that it fits on the printed page. */
export function useFitToPrint(): void {
  useEffect(() => {
    window.addEventListener("beforeprint", fit);
    return () => window.removeEventListener("beforeprint", fit);
  }, []);
}

/**
 * Runs before the layout changes to the printed width, which lets boxes of a narrow screen grow.
 */
function fit(): void {
  const growth = Math.max(1, PAGE_WIDTH / window.innerWidth);
  for (const box of document.querySelectorAll<HTMLElement>(".fades")) {
    const width = box.clientWidth * growth;
    box.style.setProperty(
      "--fit",
      box.scrollWidth > width ? `${(SAFETY_FACTOR * width) / box.scrollWidth}` : "1",
    );
  }
}
