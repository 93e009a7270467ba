export { ReportSummary } from "./schema";
export { createReport, listReports, type NewReport } from "./service";
