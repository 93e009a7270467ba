export { type OperatorSources, type OperatorStatus, readOperatorStatus } from "./status";
