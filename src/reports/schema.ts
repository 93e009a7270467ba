import { z } from "zod";
import { named, optional, prose, title, withDefault } from "@/base/validation";
import { chartFaults } from "./check-charts";
import { REPORT } from "./limits";

/** A report without its content. */
export const ReportSummary = named(
  "ReportSummary",
  z.strictObject({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    prompt: z.string(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
);

export type ReportSummary = z.infer<typeof ReportSummary>;

/** The content is markdown. */
export const ReportRecord = named("Report", ReportSummary.extend({ content: z.string() }));

export type ReportRecord = z.infer<typeof ReportRecord>;

/** Markdown; every chart in it must be valid. */
const contentSchema = prose({ max: REPORT.maxContent }).superRefine((content, ctx) => {
  for (const message of chartFaults(content)) ctx.addIssue({ code: "custom", message });
});

const titleSchema = title({ max: REPORT.maxTitle });
const descriptionSchema = prose({ max: REPORT.maxDescription });
const promptSchema = prose({ max: REPORT.maxPrompt });

/** The fields of a new report. */
export const NEW_REPORT = {
  title: titleSchema,
  description: withDefault(descriptionSchema, ""),
  prompt: withDefault(promptSchema, ""),
  content: withDefault(contentSchema, ""),
};

/** The fields of a change; omitted ones stay unchanged. */
export const REPORT_CHANGE = {
  title: optional(titleSchema),
  description: optional(descriptionSchema),
  prompt: optional(promptSchema),
  content: optional(contentSchema),
};

const newReport = z.object(NEW_REPORT);
export type NewReport = z.output<typeof newReport>;

const reportChange = z.object(REPORT_CHANGE);
export type ReportChange = z.output<typeof reportChange>;
