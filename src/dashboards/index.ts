export { changeDashboard } from "./change";
export { createDashboard } from "./create";
export { deleteDashboard } from "./delete";
export { openConfig } from "./open-config";
export { findDashboard, listRecords, recordOf } from "./records";
export { askWidgets, type WidgetAnswer } from "./run";
export { DASHBOARD_CHANGE, DashboardRecord, NEW_DASHBOARD } from "./schema";
