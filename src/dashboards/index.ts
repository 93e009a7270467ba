export { findDashboard, listRecords, recordOf } from "./api-record";
export { changeDashboard } from "./change";
export { openConfig } from "./config/open-config";
export { createDashboard } from "./create";
export { deleteDashboard } from "./delete";
export { runWidgets, type WidgetResult } from "./run-widgets";
export { DASHBOARD_CHANGE, DashboardRecord, NEW_DASHBOARD } from "./schema";
