import { useEffect } from "react";

/** How wide a sheet of A4 is between its margins, in pixels. */
const SHEET = 680;
/** A report has somewhat less room on the sheet than on a wide screen. */
const SPARE = 0.94;

/** What scrolls sideways on the screen is made so much smaller on paper that all of it is there. */
export function useFitToPrint(): void {
  useEffect(() => {
    window.addEventListener("beforeprint", fit);
    return () => window.removeEventListener("beforeprint", fit);
  }, []);
}

/** Before the page takes on the sheet's width, with which boxes grow on a narrow screen. */
function fit(): void {
  const growth = Math.max(1, SHEET / window.innerWidth);
  for (const box of document.querySelectorAll<HTMLElement>(".fades")) {
    const room = box.clientWidth * growth;
    box.style.setProperty(
      "--fit",
      box.scrollWidth > room ? `${(SPARE * room) / box.scrollWidth}` : "1",
    );
  }
}
