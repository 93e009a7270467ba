export { changeReport } from "./change";
export { createReport } from "./create";
export { deleteReport } from "./delete";
export { findReport, listSummaries, recordOf } from "./records";
export { NEW_REPORT, REPORT_CHANGE, ReportRecord, ReportSummary } from "./schema";
