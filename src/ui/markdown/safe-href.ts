const SCHEMES = new Set(["http:", "https:", "mailto:"]);
/** A base that stands for "this site", whatever its name. */
const HERE = "https://here.invalid";

/** The address if it leads to a page or a mailbox, else the empty text; scripts and data never run. */
export function safeHref(href: string): string {
  try {
    return SCHEMES.has(new URL(href, HERE).protocol) ? href : "";
  } catch {
    return "";
  }
}

/** Whether the address leads to a page of this site. */
export const staysHere = (href: string): boolean => new URL(href, HERE).origin === HERE;
