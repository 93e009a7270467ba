const ALT =
  "A project’s overview: events, users and sessions over time, with the top events, platforms and countries.";
const SIZE = { width: 1440, height: 900 };

/**
 * Screenshots of the console with sample data, taken in both themes by e2e/landing-screenshots.mjs.
 * They load lazily, so that the browser fetches only the one for its theme.
 */
export function ConsoleScreenshot() {
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-raised shadow-floating">
      <Screenshot theme="light" className="dark:hidden" />
      <Screenshot theme="dark" className="hidden dark:block" />
    </figure>
  );
}

function Screenshot({ theme, className }: { theme: "light" | "dark"; className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a static file needs no image optimisation
    <img
      src={`/console-${theme}.png`}
      alt={ALT}
      loading="lazy"
      decoding="async"
      className={`aspect-[1440/900] w-full object-cover object-top ${className}`}
      {...SIZE}
    />
  );
}
