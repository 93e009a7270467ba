export { findReport, listSummaries, recordOf } from "./api-record";
export { changeReport } from "./change";
export { newChartQueries } from "./check-charts";
export { createReport } from "./create";
export { reports } from "./items";
export { listReports } from "./list";
export { openReport } from "./open";
export { NEW_REPORT, REPORT_CHANGE, ReportRecord, ReportSummary } from "./schema";
