const SCHEMES = new Set(["http:", "https:", "mailto:"]);
/** A placeholder origin for this site. */
const HERE = "https://here.invalid";

/** The URL if it leads to a page or a mailbox, else "". Blocks javascript: and data: URLs. */
export function safeHref(href: string): string {
  try {
    return SCHEMES.has(new URL(href, HERE).protocol) ? href : "";
  } catch {
    return "";
  }
}

/** Whether the URL leads to a page of this site. */
export const isSameOrigin = (href: string): boolean => new URL(href, HERE).origin === HERE;
