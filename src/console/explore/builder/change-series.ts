import { TREND } from "@/query/engine/model/limits";
import type { SeriesDraft, TrendDraft } from "./trend-draft";

type Letters = (place: number) => number;

/** Formulas call series by their letters, which move with the series. */
function reletter(formulas: TrendDraft["formulas"], move: Letters): TrendDraft["formulas"] {
  return formulas?.map((formula) => ({
    ...formula,
    expression: formula.expression.replace(/\b[A-H]\b/g, (letter) => {
      const place = TREND.letters.indexOf(letter as (typeof TREND.letters)[number]);
      return TREND.letters[move(place)] ?? letter;
    }),
  }));
}

type Changed = Pick<TrendDraft, "series" | "formulas">;

/** With a series at a place; those from there on move up. */
export function insertSeries(draft: Changed, at: number, series: SeriesDraft): Changed {
  const formulas = reletter(draft.formulas, (place) => (place < at ? place : place + 1));
  return { series: draft.series.toSpliced(at, 0, series), ...(formulas && { formulas }) };
}

/**
 * Without the series of a place; those after it move down. A formula that called it then calls one that
 * is not there, and is told so: it must not quietly become about another.
 */
export function removeSeries(draft: Changed, at: number): Changed {
  const missing = draft.series.length - 1;
  const formulas = reletter(draft.formulas, (place) =>
    place === at ? missing : place > at ? place - 1 : place,
  );
  return { series: draft.series.toSpliced(at, 1), ...(formulas && { formulas }) };
}
