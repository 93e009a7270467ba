import { BookMarked } from "lucide-react";
import { useState } from "react";
import { isRecord } from "@/console/query/model/read";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import { Combobox } from "@/ui/forms/combobox";
import { type Draft, isQuestionKind, QUESTIONS, type QuestionKind } from "./questions";

type SavedChoiceProps = {
  /** Only those of a kind. */
  kind?: QuestionKind;
  /** Its name, and its question; what it was asked of when is left to the dashboard. */
  onChoose: (name: string, draft: Draft) => void;
};

/** Begins with a question that the team has saved. */
export function SavedChoice({ kind, onChoose }: SavedChoiceProps) {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const [loading, setLoading] = useState(false);
  const { data = [] } = api.savedQueries.list.useQuery({ projectId, ...(kind && { kind }) });
  const usable = data.filter((saved) => isQuestionKind(saved.kind));
  if (usable.length === 0) return null;
  const choose = async (queryId: string) => {
    setLoading(true);
    try {
      const { name, query } = await utils.savedQueries.byId.fetch({ projectId, queryId });
      if (isRecord(query) && isQuestionKind(query.kind)) {
        const { range: _, timezone: __, ...draft } = query;
        onChoose(name, { ...draft, kind: query.kind });
      }
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="flex min-w-0 items-center gap-2 text-soft text-sm">
      <BookMarked className="size-4 shrink-0" aria-hidden="true" />
      <Combobox
        label="Begin with a saved query"
        value={undefined}
        placeholder={loading ? "Opening…" : "Begin with a saved query"}
        onValueChange={(id) => void choose(id)}
        options={usable.map(({ id, name, kind: of }) => ({
          value: id,
          label: name,
          hint: isQuestionKind(of) ? QUESTIONS[of].label : undefined,
        }))}
        className="w-64 min-w-0"
      />
    </div>
  );
}
