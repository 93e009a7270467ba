const ALT =
  "The overview of a project: how many events, users and sessions there were, over time, and which events, platforms and countries lead.";
const SIZE = { width: 1440, height: 900 };

/**
 * The console with its sample data, as e2e/landing-screenshots.mjs takes it in both themes. They load lazily,
 * so that the browser fetches only the theme's own.
 */
export function ConsolePicture() {
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-raised shadow-floating">
      <Picture theme="light" className="dark:hidden" />
      <Picture theme="dark" className="hidden dark:block" />
    </figure>
  );
}

function Picture({ theme, className }: { theme: "light" | "dark"; className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a file that is served as it is needs no image service
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
