import { findPage } from "../pages/pages";
import { withAddress } from "../pages/server-address";

const LINK = /\]\(([a-z-]+\.md)(#[^)]*)?\)/g;

/** A page as Markdown with absolute links; undefined if there is no such page. */
export function pageMarkdown(slug: string, address: string): string | undefined {
  const page = findPage(slug);
  if (!page) return undefined;
  return withAddress(page.text, address).replace(LINK, `](${address}/docs/$1$2)`);
}
