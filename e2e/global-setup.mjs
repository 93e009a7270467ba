import { prepare } from "../scripts/lib/prepare.mjs";

/** The process tests run the production build, rebuilt only when it is stale. */
export default () => prepare({ built: true });
