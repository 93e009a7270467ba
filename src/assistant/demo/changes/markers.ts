const MARKED =
  /^(?:and|but|or|now|also|then|ok(?:ay)?|only|just|same|the\s+same|what\s+about|how\s+about|what\s+if)\b|\b(?:instead|the\s+same|same\s+(?:thing|question|for|but))\b/i;
const REFERS =
  /\b(?:this|that|it|its|these|those|them|here)\b(?!\s+(?:day|week|month|quarter|year|morning|evening|weekend)s?\b)/i;

/** Whether a question says of itself that it goes on with the one before. */
export const isMarked = (question: string): boolean => MARKED.test(question.trim());

/** Whether a question points at something that was said or is on the screen. */
export const refersBack = (question: string): boolean => REFERS.test(question);
