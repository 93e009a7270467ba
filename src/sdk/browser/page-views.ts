import type { Properties } from "../core/event";

export type RecordView = (properties: Properties, time: number) => void;

/** Single-page apps set the title after the address. */
const TITLE_DELAY_MS = 150;

/** The `utm_` parameters of the address. */
function campaign(): Properties {
  const utm: Properties = {};
  new URLSearchParams(location.search).forEach((value, name) => {
    if (name.startsWith("utm_")) utm[name.slice(4)] = value;
  });
  return Object.keys(utm)[0] ? { utm } : {};
}

/** The host of the other site that linked to this page. */
function referrer(): Properties {
  const host = document.referrer.split("/")[2];
  return host && host !== location.host ? { referrer: host } : {};
}

const path = (withHash: boolean): string => location.pathname + (withHash ? location.hash : "");

export const currentPage = (withHash: boolean): Properties => ({
  path: path(withHash),
  title: document.title,
});

/** Records a view of this page, and of those that a single-page app shows with the History API. */
export function watchPageViews(record: RecordView, withHash: boolean) {
  let shown: string | undefined;
  let view: Properties | undefined;
  let viewedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Records the latest view at once, because the page may end. */
  function finish(): void {
    const properties = view;
    view = undefined;
    if (properties) record({ ...properties, title: document.title }, viewedAt);
  }

  function show(replaces?: boolean): void {
    const next = path(withHash);
    if (next === shown) return;
    // A redirect by replaceState is part of the same view.
    if (!replaces) finish();
    const isFirst = shown === undefined;
    shown = next;
    viewedAt = view ? viewedAt : Date.now();
    view = { ...(isFirst && referrer()), ...(isFirst && campaign()), ...view, path: next };
    clearTimeout(timer);
    timer = setTimeout(finish, TITLE_DELAY_MS);
  }

  /** Begins a new view of the page, in place of one that is not yet recorded. */
  function restart(before?: string): void {
    view = undefined;
    shown = before;
    show();
  }

  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name];
    history[name] = function (...args) {
      original.apply(this, args);
      show(name === "replaceState");
    };
  }
  addEventListener("popstate", () => show());
  // The browser shows a page again that it had kept when the visitor left.
  addEventListener("pageshow", ({ persisted }) => persisted && restart(""));
  show();
  return { finish, restart };
}
