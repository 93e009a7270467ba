import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "@/ui/buttons/button";
import { QuestionEditor } from "./question-editor";

type QuestionProps = {
  text: string;
  /** How many turns follow, which editing deletes. */
  later?: number;
  /** Asks the edited question instead; undefined if it cannot be edited now. */
  onEdit?: ((text: string) => void) | undefined;
};

/** What the user asked. */
export function Question({ text, later = 0, onEdit }: QuestionProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  if (editing && onEdit) {
    return (
      <QuestionEditor
        text={text}
        later={later}
        onAsk={(edited) => {
          setEditing(false);
          onEdit(edited);
        }}
        onCancel={() => {
          setEditing(false);
          // Once the button is there again.
          setTimeout(() => edit.current?.focus());
        }}
      />
    );
  }
  return (
    <div className="group flex min-w-0 items-start justify-end gap-1">
      {onEdit && (
        <IconButton
          ref={edit}
          size="sm"
          label="Edit the question"
          icon={<Pencil />}
          onClick={() => setEditing(true)}
          className="mt-1 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 print:hidden [@media(hover:none)]:opacity-100"
        />
      )}
      <QuestionText text={text} />
    </div>
  );
}

export const QuestionText = ({ text }: { text: string }) => (
  <div className="min-w-0 max-w-[85%] rounded-xl border border-line bg-sunken px-3.5 py-2 text-ink">
    <h2 className="sr-only">Question</h2>
    <p className="whitespace-pre-wrap break-words">{text}</p>
  </div>
);
