export { DashboardRecord } from "./schema";
export { createDashboard, listDashboards, type NewDashboard } from "./service";
