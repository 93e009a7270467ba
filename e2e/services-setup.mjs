import { prepare } from "../scripts/lib/prepare.mjs";
import { ensureServicesInstalled } from "../src/testing/servers/install";

/** The tests run the production build on servers of this machine. */
export default async () => {
  await prepare({ built: true });
  await ensureServicesInstalled();
};
