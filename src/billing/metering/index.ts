export { markNotBillable } from "./ledger/mark-not-billable";
export { closeLedger, exemptOverage } from "./ledger/subscription-changes";
