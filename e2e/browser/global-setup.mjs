import { ensureBrowser } from "../../scripts/lib/browser.mjs";
import { prepare } from "../../scripts/lib/prepare.mjs";

/** The browser sees what ships: the build, made anew only where it is stale. */
export default async function setUp() {
  await ensureBrowser();
  await prepare({ built: true });
}
