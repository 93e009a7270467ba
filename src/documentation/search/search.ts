import { ALL_PAGES, findPage } from "../pages/pages";
import { withAddress } from "../pages/server-address";
import { excerptOf } from "./excerpt";
import { buildIndex, searchIndex } from "./search-index";
import { type Section, sectionsOf } from "./sections";

export type SearchResult = { href: string; page: string; heading: string; excerpt: string };

const LIMIT = 10;

/** `address` is this server's, for excerpts. */
export type Search = (query: string, address: string) => SearchResult[];

/**
 * Reads every page once. `others` are sections without a file, such as those of the API reference.
 */
export function createSearch(others: readonly Section[] = []): Search {
  const pages = ALL_PAGES.flatMap((page) => {
    const text = findPage(page.slug)?.text;
    return text === undefined ? [] : sectionsOf(page, text);
  });
  const index = buildIndex([...pages, ...others]);
  return (query, address) =>
    searchIndex(index, query, LIMIT).map(({ href, page, heading, text }) => ({
      href,
      page,
      heading,
      excerpt: excerptOf(withAddress(text, address), query),
    }));
}
