const PAGE = /^([a-z-]+)\.md(#.*)?$/;

/**
 * The URL on this site for a link between the files in docs/; null if it leads to another
 * file of the repository.
 */
export function linkToPage(href: string): string | null {
  const [, slug, anchor = ""] = PAGE.exec(href) ?? [];
  if (slug !== undefined) return `/docs/${slug}${anchor}`;
  return href.startsWith("../") ? null : href;
}
