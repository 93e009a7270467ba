export { changeDashboard } from "./change";
export { createDashboard } from "./create";
export { deleteDashboard } from "./delete";
export { effectiveQuery } from "./effective";
export { openConfig } from "./open-config";
export { findRecord, listRecords, recordOf } from "./records";
export { DASHBOARD_CHANGE, DashboardRecord, NEW_DASHBOARD } from "./schema";
