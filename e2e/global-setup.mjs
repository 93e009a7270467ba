import { prepare } from "../scripts/lib/prepare.mjs";

/** The process-level tests run what ships: the build, made anew only where it is stale. */
export default () => prepare({ built: true });
