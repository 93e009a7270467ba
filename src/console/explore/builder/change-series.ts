import { TREND } from "@/query/engine/model/limits";
import type { SeriesDraft, TrendDraft } from "./trend-draft";

type Letters = (place: number) => number;

/** Formulas refer to series by letter, and letters change when series move. */
function reletter(formulas: TrendDraft["formulas"], move: Letters): TrendDraft["formulas"] {
  return formulas?.map((formula) => ({
    ...formula,
    expression: formula.expression.replace(/\b[A-H]\b/g, (letter) => {
      const place = TREND.letters.indexOf(letter as (typeof TREND.letters)[number]);
      return TREND.letters[move(place)] ?? letter;
    }),
  }));
}

type SeriesAndFormulas = Pick<TrendDraft, "series" | "formulas">;

/** Inserts a series; later ones move up. */
export function insertSeries(
  draft: SeriesAndFormulas,
  at: number,
  series: SeriesDraft,
): SeriesAndFormulas {
  const formulas = reletter(draft.formulas, (place) => (place < at ? place : place + 1));
  return { series: draft.series.toSpliced(at, 0, series), ...(formulas && { formulas }) };
}

/**
 * Removes a series; later ones move down. A formula that used it then refers to a missing series
 * and shows an error, rather than silently using another one.
 */
export function removeSeries(draft: SeriesAndFormulas, at: number): SeriesAndFormulas {
  const missing = draft.series.length - 1;
  const formulas = reletter(draft.formulas, (place) =>
    place === at ? missing : place > at ? place - 1 : place,
  );
  return { series: draft.series.toSpliced(at, 1), ...(formulas && { formulas }) };
}
