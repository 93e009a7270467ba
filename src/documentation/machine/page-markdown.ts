import { findPage } from "../pages/pages";
import { withAddress } from "../pages/server-address";

const PAGE_LINK = /\]\(([a-z-]+\.md(?:#[^)]*)?)\)/g;
/** A link to a file of the repository, which this server does not serve. */
const OTHER_FILE = /\[([^\]]+)\]\(\.\.\/[^)]*\)/g;

/** A page as Markdown with absolute links; undefined if there is no such page. */
export function pageMarkdown(slug: string, address: string): string | undefined {
  const page = findPage(slug);
  if (!page) return undefined;
  return withAddress(page.text, address)
    .replace(PAGE_LINK, (_, target: string) => `](${address}/docs/${target})`)
    .replace(OTHER_FILE, "$1");
}
