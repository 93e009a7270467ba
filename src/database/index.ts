export { type Claim, claimDatabase } from "./claim";
export type { EmbeddedFiles } from "./embedded-files";
export { DatabaseStartError, databaseAway, isUniqueViolation, toClientError } from "./errors";
export {
  type BillingAccount,
  type BillingMode,
  type Conversation,
  type MeterLedgerEntry,
  MeterState,
  type PersonalKey,
  Plan,
  Prisma,
  type PrismaClient,
  Role,
  Scope,
  type Team,
  type Turn,
  type TurnState,
  type UserErasure,
} from "./generated/client";
export { jsonColumn } from "./json-column";
export { LOCKS } from "./locks";
export { connectWithDeadline, type Database, type DatabaseOptions, openDatabase } from "./open";
