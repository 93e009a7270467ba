export { findReport, listSummaries, recordOf } from "./api-record";
export { changeReport } from "./change";
export { createReport } from "./create";
export { deleteReport } from "./delete";
export { NEW_REPORT, REPORT_CHANGE, ReportRecord, ReportSummary } from "./schema";
