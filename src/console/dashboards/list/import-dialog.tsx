import { FileJson } from "lucide-react";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { type FormErrors, readErrors } from "@/console/form/use-form";
import type { WireDashboard } from "@/dashboards/config/wire";
import { Button } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { Dialog } from "@/ui/dialogs/dialog";
import { Banner } from "@/ui/feedback/banner";
import { Field, Input } from "@/ui/forms/field";
import {
  type Imported,
  MAX_SIZE_TEXT,
  readDashboardFile,
  sizeFault,
} from "../model/dashboard-file";
import { useCreate } from "./use-create";

export type ImportDialogProps = { onClose: () => void };

const NONE: FormErrors = { fields: {}, message: undefined };

/** Creates a dashboard from a file. Errors are listed by their path in the file. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const create = useCreate();
  const [file, setFile] = useState<Imported | null>(null);
  const [faults, setFaults] = useState<FormErrors>(NONE);
  const [sending, setSending] = useState(false);
  const read = async (chosen: File) => {
    setFile(null);
    const tooLarge = sizeFault(chosen.name, chosen.size);
    const found = tooLarge
      ? { fault: tooLarge }
      : readDashboardFile(chosen.name, await chosen.text());
    if ("fault" in found) setFaults({ ...NONE, message: found.fault });
    else {
      setFaults(NONE);
      setFile(found);
    }
  };
  const send = async () => {
    if (!file) return;
    setSending(true);
    setFaults(NONE);
    try {
      // The server validates the config and returns the path of each error.
      await create({ ...file, config: file.config as WireDashboard });
      onClose();
    } catch (error) {
      setFaults(readErrors(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import a dashboard"
      description="A JSON file from an export or the API. It is added to this project as a new dashboard."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={file === null}
            loading={sending}
            onClick={() => void send()}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop onFile={(chosen) => void read(chosen)} />
        {file && (
          <Field label="Title" error={faults.fields.title}>
            <Input
              value={file.title}
              onChange={(event) => setFile({ ...file, title: event.target.value })}
            />
          </Field>
        )}
        <ImportErrors faults={faults} />
      </div>
    </Dialog>
  );
}

function ImportErrors({ faults: { fields, message } }: { faults: FormErrors }) {
  const lines = Object.entries(fields).filter(([path]) => path !== "title");
  if (lines.length === 0) {
    return message === undefined || fields.title ? null : <Banner tone="bad" title={message} />;
  }
  return (
    <Banner tone="bad" title="This file is not a valid dashboard.">
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto text-sm">
        {lines.map(([path, words]) => (
          <li key={path} className="break-words">
            <code className="font-mono text-ink text-xs">{path}</code>: {words}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    // Allows the same file to be chosen again after it has been fixed.
    event.target.value = "";
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        "flex cursor-pointer flex-col items-center gap-1 rounded-lg border border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-focus",
        over ? "border-focus bg-hover" : "border-strong bg-sunken hover:bg-hover",
      )}
    >
      <FileJson className="size-6 text-soft" aria-hidden="true" />
      <span className="font-medium text-ink">{name ?? "Choose a file, or drop one here"}</span>
      <span className="text-soft text-sm">
        {name ? "Choose another" : `JSON, up to ${MAX_SIZE_TEXT}`}
      </span>
      <input
        id={id}
        type="file"
        accept="application/json,.json"
        onChange={choose}
        className="sr-only"
      />
    </label>
  );
}
