/** Questions that people ask of analytics, but which no query of ours answers. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:wie\s*viele?|welche[rsn]?|gestern|heute|combien|quel(?:le)?s?|cu[aá]nt[oa]s|quant[ie])\b/i,
    "I only understand questions in English.",
  ],
  [
    /\b(?:forecast|predict(?:ion)?|project(?:ion|ed)|extrapolat\w+|tomorrow|next\s+(?:day|week|month|quarter|year)|will\s+(?:we|there|be))\b/i,
    "I cannot forecast: I only count events that have been sent.",
  ],
  [
    /\b(?:bounce\s+rate|(?:session|visit)\s+(?:duration|length|time)|(?:duration|length)\s+of\s+(?:a\s+)?(?:sessions?|visits?)|time\s+(?:spent\s+)?on\s+(?:the\s+)?(?:site|page|app)|how\s+long\b)/i,
    "I cannot measure how long sessions or visits last, or how many have only one event.",
  ],
  [
    /\b(?:ltv|clv|lifetime\s+value|churn(?:\s+rate)?|nps|roi|cac|arpu|p-?value|statistical(?:ly)?|significan\w+|correlat\w+|regression|cluster\w*)\b/i,
    "I do not calculate that figure. I can count events, users and sessions, calculate with properties, and show funnels, retention and paths.",
  ],
];

/** Why a question that was not understood cannot be answered at all; null if it could. */
export const whyOutOfReach = (question: string): string | null =>
  FORMS.find(([pattern]) => pattern.test(question))?.[1] ?? null;
