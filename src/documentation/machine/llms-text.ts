import { PAGE_GROUPS } from "../pages/page-list";
import { pathOf } from "../pages/pages";

/** The list of all pages for language models, in the format of llmstxt.org. */
export function llmsText(address: string): string {
  const groups = PAGE_GROUPS.map(({ title, pages }) => {
    const lines = pages.map(
      (page) => `- [${page.title}](${address}${pathOf(page)}.md): ${page.summary}`,
    );
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return [
    "# Tallymark\n",
    "> Tallymark is a self-hosted product analytics server. Any platform sends it events over HTTP; it counts each event exactly once, and answers how many events, users and sessions there were, over time and by any property.\n",
    `The API is at ${address}/api/v1, and its OpenAPI 3.1 document at ${address}/api/v1/openapi.json. Ingest keys (tm_ingest_…) send events to one project; personal keys (tm_user_…) read data.\n`,
    ...groups,
  ].join("\n");
}
