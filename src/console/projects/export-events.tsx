"use client";

import { type FormEvent, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { ErrorState } from "@/ui/feedback/error-state";
import { formatFullCount } from "@/ui/format/number";
import { Field, Input } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";
import { type ExportFormat, type ExportPlan, fetchExportPlan } from "./export-plan";

const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: "ndjson", label: "NDJSON" },
  { value: "parquet", label: "Parquet" },
];

/**
 * Lists the files of an export, of all events or of one user's, for example after a data request.
 */
export function ExportEvents() {
  const { id: projectId, timeZone } = useProject();
  const [userId, setUserId] = useState("");
  const [format, setFormat] = useState<ExportFormat>("ndjson");
  const [plan, setPlan] = useState<ExportPlan | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const prepare = async () => {
    setLoading(true);
    setPlan(null);
    setError(null);
    const result = await fetchExportPlan({ projectId, userId, format });
    if ("error" in result) setError(result.error);
    else setPlan(result.plan);
    setLoading(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prepare();
  };
  return (
    <Card aria-label="Export events">
      <CardHeader
        title="Export events"
        description="Downloads the events of this project in one or several files. Events of the last minute are not included. The audit log records who exports."
      />
      <CardBody>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <Field label="User ID (optional)" className="min-w-0 max-w-sm flex-1 basis-56">
            <Input
              value={userId}
              onChange={(event) => setUserId(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Field label="Format">
            <Select value={format} onValueChange={setFormat} options={FORMATS} />
          </Field>
          <Button type="submit" loading={isLoading}>
            List files
          </Button>
        </form>
        <div aria-live="polite">
          {error !== null && (
            <ErrorState
              title="Could not list the files."
              message={error}
              onRetry={() => void prepare()}
            />
          )}
          {plan !== null && (
            <div className="mt-4">
              <Files plan={plan} timeZone={timeZone} />
            </div>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

const eventsIn = ({ events }: { events: number }): string =>
  events === 1 ? "1 event" : `${formatFullCount(events)} events`;

function Files({ plan, timeZone }: { plan: ExportPlan; timeZone: string }) {
  if (plan.parts.length === 0) return <p className="text-sm text-soft">No events found.</p>;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-soft">
        {eventsIn(plan)}, received before <Timestamp at={plan.received_before} zone={timeZone} />.
      </p>
      <ol aria-label="Files" className="flex max-h-80 flex-col gap-1 overflow-y-auto">
        {plan.parts.map(({ from, to, path, ...part }) => (
          <li key={path} className="flex flex-wrap gap-x-2">
            <a href={path} download className="underline">
              <Timestamp at={from} zone={timeZone} /> to <Timestamp at={to} zone={timeZone} />
            </a>
            <span className="text-soft">{eventsIn(part)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
