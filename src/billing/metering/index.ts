export { closeLedger, exemptOverage } from "./ledger/subscription-changes";
