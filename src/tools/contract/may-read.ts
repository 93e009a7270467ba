import type { Call } from "./tool";

/**
 * Whether a tool may tell the caller what the project has: also tools that write can be
 * called without this scope.
 */
export const mayRead = ({ caller }: Pick<Call, "caller">): boolean =>
  caller.scopes.includes("read");
