import { z } from "zod";

/** A stored report as lists show it: all but its content. */
export const ReportSummary = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  prompt: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type ReportSummary = z.infer<typeof ReportSummary>;
