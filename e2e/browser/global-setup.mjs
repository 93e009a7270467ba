import { ensureBrowser } from "../../scripts/lib/browser.mjs";
import { prepare } from "../../scripts/lib/prepare.mjs";

/** The browser tests use the production build, rebuilt only when it is stale. */
export default async function setUp() {
  await ensureBrowser();
  await prepare({ built: true });
}
