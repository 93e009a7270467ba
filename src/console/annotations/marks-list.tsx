"use client";

import { Flag, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { usePermits } from "@/console/shell/current/current";
import { Button, IconButton } from "@/ui/buttons/button";
import type { ChartBand } from "@/ui/charts/series/types";
import { formatDay, formatTime } from "@/ui/format/time";
import { optional } from "@/ui/loading/optional";
import { type ChartMarks, type Note, noteNumber } from "./use-chart-marks";

const NoteDialog = optional(() => import("./note-dialog"));
const DeleteNote = optional(() => import("./delete-note"));

export type MarksListProps = { marks: ChartMarks; timeZone: string };
type Doing = { what: "add" } | { what: "change" | "delete"; note: Note } | null;

/** Lists the marks on a chart, with a button to add a note. */
export default function MarksList({ marks, timeZone }: MarksListProps) {
  const mayWrite = usePermits("annotations:write");
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const { notes, hasEarlierNotes, rejectionBands } = marks;
  return (
    <section aria-label="Notes" className="flex min-w-0 flex-col gap-1">
      <ul className="flex max-h-40 flex-col overflow-y-auto empty:hidden">
        {rejectionBands.map((band) => (
          <RejectionRow key={band.from} band={band} />
        ))}
        {notes.map((note, index) => (
          <li key={note.id} className="group flex min-h-7 min-w-0 items-center gap-2 text-sm">
            <MarkBadge>{noteNumber(index)}</MarkBadge>
            <span className="min-w-0 truncate text-ink" title={note.text}>
              {note.text}
            </span>
            <span className="shrink-0 text-faint text-xs max-sm:hidden">
              {formatTime(note.at, timeZone)} · {note.authorName}
            </span>
            {mayWrite && (
              <span className="ml-auto flex shrink-0">
                <IconButton
                  size="sm"
                  label={`Edit note “${note.text}”`}
                  icon={<Pencil />}
                  onClick={() => setDoing({ what: "change", note })}
                />
                <IconButton
                  size="sm"
                  label={`Delete note “${note.text}”`}
                  icon={<Trash2 />}
                  onClick={() => setDoing({ what: "delete", note })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasEarlierNotes && (
        <p className="text-soft text-xs">
          Only the latest notes in this range are shown. Choose a shorter range to see earlier ones.
        </p>
      )}
      {mayWrite && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2 w-fit"
          onClick={() => setDoing({ what: "add" })}
        >
          <Flag aria-hidden="true" />
          Add a note
        </Button>
      )}
      {doing?.what === "add" && <NoteDialog timeZone={timeZone} onClose={close} />}
      {doing?.what === "change" && (
        <NoteDialog note={doing.note} timeZone={timeZone} onClose={close} />
      )}
      {doing?.what === "delete" && <DeleteNote note={doing.note} onClose={close} />}
    </section>
  );
}

/** Rejections are counted by UTC day, whatever the chart's zone. */
function RejectionRow({ band: { from, to, label } }: { band: ChartBand }) {
  const [first, last] = [formatDay(from, "UTC"), formatDay(to ?? from, "UTC")];
  return (
    <li className="flex min-h-7 min-w-0 items-center gap-2 text-sm">
      <MarkBadge bad>!</MarkBadge>
      <span className="min-w-0 truncate text-ink" title={label}>
        {label}
      </span>
      <span className="shrink-0 text-faint text-xs max-sm:hidden">
        {first === last ? first : `${first} – ${last}`} (UTC)
      </span>
    </li>
  );
}

function MarkBadge({ children, bad = false }: { children: string; bad?: boolean }) {
  return (
    <span
      className={`inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1 font-semibold text-xs ${bad ? "bg-bad-soft text-bad" : "bg-sunken text-soft"}`}
    >
      {children}
    </span>
  );
}
