import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { listenAnywhere } from "@/testing/ingest/endpoints";
import type { TestServer } from "../server";

export type Site = {
  /** The URL of a page, whose title is its path and whose events have this app version. */
  page(path: string, appVersion: string, attributes?: string): string;
  close(): Promise<void>;
};

/**
 * A web site with Tallymark's script on every page, under a content security policy that allows
 * no other script or request.
 */
export async function startSite({ url, ingestKey }: TestServer): Promise<Site> {
  const policy = [
    "default-src 'none'",
    `script-src ${url}`,
    `connect-src ${url}`,
    // The site's own icon.
    "img-src data:",
    "require-trusted-types-for 'script'",
  ].join("; ");
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://site");
    const attributes = `data-key="${ingestKey}" data-app-version="${searchParams.get("as")}"`;
    const more = searchParams.get("attributes") ?? "";
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>${pathname}</title><link rel="icon" href="data:,">
      <script defer src="${url}/tm.js" ${attributes} ${more}></script>`);
  });
  const address = await listenAnywhere(server);
  return {
    page: (path, as, attributes = "") =>
      `${address}${path}?${new URLSearchParams({ as, attributes })}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Tracks events named `name` with the numbers from `from` on. */
export const trackMany = (page: Page, name: string, from: number, count: number): Promise<void> =>
  page.evaluate(
    ([event, first, size]) => {
      for (let n = first; n < first + size; n++) window.tallymark?.track(event, { n });
    },
    [name, from, count] as const,
  );
