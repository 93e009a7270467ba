export { type NoticesOptions, UsageNotices } from "./usage-notices";
