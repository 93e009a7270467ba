export { databaseCounter } from "./database-counter";
export { Journals } from "./journals";
export { UsageMirror } from "./mirror";
export { type NoticesOptions, UsageNotices } from "./notices/notices";
export { type Payer, Quota } from "./quota";
export { RateLimits } from "./rate-limits";
export { RATES, type RateName, type Rates } from "./rates";
export { SqlBlocks } from "./sql-blocks";
export { tooMany, wholeSeconds } from "./too-many";
