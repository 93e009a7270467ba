export { databaseCounter } from "./rate-limits/database-counter";
export { tooMany, wholeSeconds } from "./rate-limits/rate-limited-error";
export { RateLimits } from "./rate-limits/rate-limits";
export { RATES, type RateName, type Rates } from "./rate-limits/rates";
export { SqlBlocks } from "./rate-limits/sql-blocks";
export { Journals } from "./usage/all-journals";
export { type Payer, Quota } from "./usage/quota";
export { UsageMirror } from "./usage/usage-sync";
export { wereRefused } from "./usage/usage-tables";
