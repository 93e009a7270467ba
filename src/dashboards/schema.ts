import { z } from "zod";
import { optional, prose, title, withDefault } from "@/base/validation";
import { configSchema } from "./config/config-schema";
import { DASHBOARD } from "./config/limits";

/** A dashboard as the API shows it; its config as it is stored. */
export const DashboardRecord = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid().optional(),
  title: z.string(),
  description: z.string(),
  config: z.record(z.string(), z.unknown()),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type DashboardRecord = z.infer<typeof DashboardRecord>;

const titleSchema = title({ max: DASHBOARD.maxTitle });
const descriptionSchema = prose({ max: DASHBOARD.maxDescription });

/** The fields of a new dashboard. */
export const NEW_DASHBOARD = {
  title: titleSchema,
  description: withDefault(descriptionSchema, ""),
  config: configSchema,
};

/** Those of a change: what is left out stays as it is. */
export const DASHBOARD_CHANGE = {
  title: optional(titleSchema),
  description: optional(descriptionSchema),
  /** Read when it is known what is stored: what was broken before may stay so. */
  config: z.unknown().optional(),
};

const newDashboard = z.object(NEW_DASHBOARD);
export type NewDashboard = z.output<typeof newDashboard>;

const dashboardChange = z.object(DASHBOARD_CHANGE);
export type DashboardChange = z.output<typeof dashboardChange>;
