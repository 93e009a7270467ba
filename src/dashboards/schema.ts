import { z } from "zod";
import { acceptsAs, named, optional, prose, title, withDefault } from "@/base/validation";
import { configSchema } from "./config/config-schema";
import { DASHBOARD } from "./config/limits";

/** A dashboard as the API returns it; its config as stored. */
export const DashboardRecord = named(
  "Dashboard",
  z.strictObject({
    id: z.uuid(),
    project_id: z.uuid().optional(),
    title: z.string(),
    description: z.string(),
    config: z.record(z.string(), z.unknown()),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
);

export type DashboardRecord = z.infer<typeof DashboardRecord>;

const titleSchema = title({ max: DASHBOARD.maxTitle });
const descriptionSchema = prose({ max: DASHBOARD.maxDescription });

/** The fields of a new dashboard. */
export const NEW_DASHBOARD = {
  title: titleSchema,
  description: withDefault(descriptionSchema, ""),
  config: configSchema,
};

/** The fields of a change; omitted ones stay unchanged. */
export const DASHBOARD_CHANGE = {
  title: optional(titleSchema),
  description: optional(descriptionSchema),
  /** Validated later, against the stored config: widgets that are already broken may stay. */
  config: acceptsAs(z.unknown(), () => configSchema).optional(),
};

const newDashboard = z.object(NEW_DASHBOARD);
export type NewDashboard = z.output<typeof newDashboard>;

const dashboardChange = z.object(DASHBOARD_CHANGE);
export type DashboardChange = z.output<typeof dashboardChange>;
