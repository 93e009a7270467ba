import { shortened } from "@/base/text/shortened";

/** In characters. */
const MAX_REPEATED = 100;

/** A client's name or URI, as an error repeats it. */
export const repeated = (name: string): string => shortened(name, MAX_REPEATED);
