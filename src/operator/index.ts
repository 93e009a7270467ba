export { readOperatorStatus } from "./read-status";
export type { OperatorSources, OperatorStatus } from "./status";
