import { Plus } from "lucide-react";
import type { WireSelection } from "@/console/query/model/selection";
import { EventPicker } from "@/console/query/pickers/event-picker";
import { FUNNEL } from "@/query/engine/model/limits";
import { moveStep } from "./funnel-draft";
import { StepCard } from "./step-card";
import { useReorder } from "./use-reorder";

type StepListProps = {
  steps: readonly WireSelection[];
  onChange: (steps: WireSelection[]) => void;
};

/** The steps in their order, which a drag or the arrow keys change, and a place for one more. */
export function StepList({ steps, onChange }: StepListProps) {
  const move = (from: number, to: number) => onChange(moveStep(steps, from, to));
  const { list, dragged, target, dropMark, said, handleOf } = useReorder(steps.length, move);
  return (
    <>
      <ol ref={list} className="flex min-w-0 flex-col gap-2 empty:hidden" aria-label="Steps">
        {steps.map((step, at) => (
          <StepCard
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be the same
            key={at}
            place={at}
            step={step}
            dragged={at === dragged}
            dropMark={at === target ? dropMark : undefined}
            handle={handleOf(at)}
            onChange={(next) => onChange(steps.map((was, other) => (other === at ? next : was)))}
            onMove={(to) => move(at, to)}
            last={at === steps.length - 1}
            onCopy={
              steps.length < FUNNEL.maxSteps
                ? () => onChange(steps.toSpliced(at, 0, step))
                : undefined
            }
            onRemove={() => onChange(steps.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <span role="status" className="sr-only">
        {said}
      </span>
      {steps.length < FUNNEL.maxSteps && (
        <EventPicker
          label="Add a step"
          value={undefined}
          onChange={(events) => events && onChange([...steps, { events }])}
          any={false}
          single
          placeholder={steps.length === 0 ? "First step…" : "Next step…"}
          icon={<Plus className="size-3.5 shrink-0 text-faint" aria-hidden="true" />}
          className="w-full border-dashed"
        />
      )}
      {steps.length === 1 && (
        <p className="text-faint text-xs">A funnel has at least {FUNNEL.minSteps} steps.</p>
      )}
    </>
  );
}
