import { memo } from "react";
import { classes } from "@/ui/classes";
import { Answer } from "./answer";
import { Question } from "./question";
import { type ShownTurn, textOf } from "./turns";

export type TurnActions = {
  /** Asks instead of the turn's question; the turn and the later ones are deleted. */
  onAsk: (text: string, turnId: string) => void;
  onDecide: (approvalId: string, approved: boolean) => void;
};

type TurnProps = TurnActions & {
  turn: ShownTurn;
  /** Whether its answer is being written. */
  running: boolean;
  /** Whether any answer is being written, so that nothing can be asked. */
  busy: boolean;
  /** How many turns follow. */
  later: number;
};

/** How many turns are always laid out. */
const NEWEST = 4;
/** Long conversations stay smooth: older turns are only drawn in view. */
const OLDER =
  "[contain-intrinsic-size:auto_24rem] [content-visibility:auto] print:[content-visibility:visible]";

/** A question and its answer. */
export const Turn = memo(
  function Turn({ turn: { question, answer }, running, busy, later, onAsk, onDecide }: TurnProps) {
    const turnId = answer?.id;
    const text = textOf(question);
    const askInstead = turnId === undefined || busy ? undefined : onAsk;
    return (
      <li
        className={classes(
          "-mx-3 flex min-w-0 flex-col gap-4 px-3 print:mx-0 print:px-0",
          later >= NEWEST && OLDER,
        )}
      >
        <Question
          text={text}
          later={later}
          onEdit={askInstead && turnId ? (edited) => askInstead(edited, turnId) : undefined}
        />
        <Answer
          question={text}
          answer={answer}
          running={running}
          busy={busy}
          onDecide={onDecide}
          onAskAgain={
            askInstead && turnId && later === 0 ? () => askInstead(text, turnId) : undefined
          }
        />
      </li>
    );
  },
  (before, after) =>
    before.turn.question === after.turn.question &&
    before.turn.answer === after.turn.answer &&
    before.running === after.running &&
    before.busy === after.busy &&
    before.later === after.later,
);
