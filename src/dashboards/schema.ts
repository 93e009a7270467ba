import { z } from "zod";

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
