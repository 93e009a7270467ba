import { ensureConformanceSuites } from "../scripts/lib/install.mjs";
import { prepare } from "../scripts/lib/prepare.mjs";

/** The process tests run the production build, rebuilt only when it is stale. */
export default async () => {
  await prepare({ built: true });
  await ensureConformanceSuites();
};
