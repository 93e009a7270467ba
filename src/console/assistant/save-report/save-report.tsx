import Link from "next/link";
import { useEffect, useMemo, useRef, useState } from "react";
import type { AssistantMessage } from "@/assistant/messages";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useRefreshReports } from "@/console/reports/use-stored-reports";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { REPORT } from "@/reports/limits";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { Field, Input } from "@/ui/forms/field";
import { reportOfAnswer } from "./report-of-answer";

export type SaveReportProps = {
  question: string;
  answer: AssistantMessage;
  onClose: () => void;
};

/** Asks for a title and saves an answer as a report of the project. */
export default function SaveReport({ question, answer, onClose }: SaveReportProps) {
  const { id: projectId, name: project } = useProject();
  const report = useMemo(() => reportOfAnswer(question, answer), [question, answer]);
  const refresh = useRefreshReports();
  const create = api.reports.create.useMutation();
  const [saved, setSaved] = useState<{ id: string; title: string }>();
  const input = useRef<HTMLInputElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => input.current?.select(), []);
  useEffect(() => {
    if (saved) link.current?.focus();
  }, [saved]);
  const form = useForm(
    async (field) => {
      const title = field("title").trim();
      const { id } = await create.mutateAsync({ projectId, ...report, title });
      return { id, title };
    },
    async (made) => {
      setSaved(made);
      await refresh();
    },
  );
  if (saved) {
    return (
      <Banner
        tone="good"
        title={`Report “${saved.title}” saved.`}
        action={
          <Link
            ref={link}
            prefetch={false}
            href={`/p/${projectId}/reports/${saved.id}`}
            className="text-ink underline underline-offset-2"
          >
            Open the report
          </Link>
        }
      />
    );
  }
  return (
    <form
      {...form.props}
      aria-label="Save as report"
      className="flex max-w-xl flex-col gap-3 rounded-lg border border-line bg-raised p-4 print:hidden"
    >
      <Field
        label="Report title"
        hint={`The text and charts of this answer are saved in ${project}, for everyone in the team. Charts keep their dates.`}
        error={form.fields.title}
      >
        <Input
          ref={input}
          name="title"
          defaultValue={report.title}
          maxLength={REPORT.maxTitle}
          autoComplete="off"
        />
      </Field>
      <FormMessage>{form.message}</FormMessage>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" loading={form.pending}>
          Save report
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
