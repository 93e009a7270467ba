/** A word with a role in a question. */
export type Key =
  | "count"
  | "unique"
  | "sum"
  | "avg"
  | "min"
  | "max"
  | "percentile"
  | "most"
  | "least"
  | "by"
  | "which"
  | "user"
  | "session"
  | "event"
  | "not"
  | "where"
  | "from"
  | "with"
  | "without"
  | "is"
  | "contains"
  | "between"
  | "more"
  | "at-least"
  | "less"
  | "at-most"
  | "and"
  | "or"
  | "set"
  | "unset"
  | "true"
  | "false";

/** In the order in which they are tried. Each is matched at the beginning of what follows. */
export const KEYS: readonly (readonly [Key, RegExp])[] = [
  [
    "percentile",
    /(?:the\s+)?(?:p(\d{1,2})|(\d{1,2})(?:th|st|nd|rd)?\s*(?:percentile|pctl|%ile)|median|quartile)(?:\s+of)?\b/iy,
  ],
  ["at-least", /(?:at\s+least|no\s+less\s+than|minimum\s+of|>=|≥|not\s+less\s+than)/iy],
  ["at-most", /(?:at\s+most|no\s+more\s+than|up\s+to|maximum\s+of|<=|≤|not\s+more\s+than)/iy],
  [
    "not",
    /(?:!=|<>|≠|(?:is\s+|are\s+|was\s+|were\s+|do\s+|does\s+|did\s+)?not\s+(?:equal(?:\s+to)?|from|in|on|be(?:ing)?|using|via|with)\b|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t|(?:is|are|was|were)\s+not\b|not\b|except(?:\s+(?:for|from|in|on))?\b|exclud(?:ing|e)\b|other\s+than\b|outside(?:\s+of)?\b|apart\s+from\b|but\s+not\b|non\b|ignoring\b|ignore\b|leaving\s+out\b|minus\b)/iy,
  ],
  [
    "without",
    /(?:without|lacking|missing|with\s+no|(?:(?:that|who|which)\s+)?(?:have|has|had)\s+no)\b/iy,
  ],
  ["unset", /(?:is|are|was|were)\s+(?:missing|empty|null|unset|unknown|blank|none)\b/iy],
  ["set", /(?:is|are|was|were)\s+(?:set|present|known|filled)\b|exists?\b/iy],
  [
    "more",
    /(?:is\s+|are\s+|was\s+|were\s+)?(?:more\s+than|greater\s+than|higher\s+than|larger\s+than|bigger\s+than|longer\s+than|above|over|exceed(?:s|ing|ed)?|>)/iy,
  ],
  [
    "less",
    /(?:is\s+|are\s+|was\s+|were\s+)?(?:less\s+than|fewer\s+than|lower\s+than|smaller\s+than|shorter\s+than|below|under|<)/iy,
  ],
  ["between", /(?:is\s+|are\s+)?between\b/iy],
  ["contains", /(?:contain(?:s|ing|ed)?|includ(?:es|ing)|like)\b/iy],
  [
    "count",
    /(?:how\s+many(?:\s+times)?|how\s+often|how\s+much|(?:the\s+)?(?:total\s+|overall\s+)?(?:number|count)\s+of|(?:total\s+)?counts?\b)/iy,
  ],
  ["unique", /(?:unique|distinct|different|individual|separate)\b/iy],
  ["sum", /(?:sum(?:med)?(?:\s+up)?|total(?:led|s)?|combined|altogether|overall|in\s+total)\b/iy],
  ["avg", /(?:averages?|avg|mean|typical(?:ly)?|on\s+average)\b/iy],
  ["max", /(?:maximum|max|largest|biggest|longest|greatest)\b/iy],
  ["min", /(?:minimum|min|smallest|shortest|cheapest)\b/iy],
  [
    "most",
    /(?:(?:the\s+)?most(?:\s+(?:popular|common|frequent(?:ly)?|used|often|active|important|of))?|highest|best|busiest|strongest|top|mostly|peak(?:ed|s)?|main)\b/iy,
  ],
  [
    "least",
    /(?:(?:the\s+)?(?:least(?:\s+(?:popular|common|frequent|used|often|active))?|fewest)|lowest|worst|quietest|weakest|rarest)\b/iy,
  ],
  [
    "by",
    /(?:(?:broken|split|grouped|segmented|divided|separated|sliced|break\s+(?:it\s+|this\s+|that\s+)?down|breakdown)\s+(?:down\s+|up\s+)?(?:by|across|per|into|over)|for\s+(?:each|every)|(?:in|on|by|per)\s+(?:each|every)|across(?:\s+(?:all|the|different))*|by|per|each|every|among)\b/iy,
  ],
  ["which", /(?:which|what\s+(?:kinds?|types?|sorts?)\s+of|what)\b/iy],
  [
    "user",
    /(?:users?|people|persons?|visitors?|customers?|individuals?|somebody|someone|anyone|everybody|everyone|who)\b/iy,
  ],
  ["session", /(?:sessions?|visits?)\b/iy],
  ["event", /(?:events?|activity|activities|actions?|hits)\b/iy],
  ["where", /(?:where|whose|when|having|filtered\s+(?:by|to|on)|if)\b/iy],
  [
    "with",
    /(?:(?:(?:that|who|which)\s+)?(?:have|has|had|with|using|uses?|used)|via|through|by\s+means\s+of)\b/iy,
  ],
  ["from", /(?:from|in|on|at|within|inside|to|into|for|during)\b/iy],
  ["is", /(?:is|are|was|were|be|equals?|equal\s+to|==?|:)(?=\s|$|[^\p{L}\p{N}])/iuy],
  ["and", /(?:and|as\s+well\s+as|plus|&|,)(?=\s|$)/iy],
  ["or", /(?:or)\b/iy],
  ["true", /(?:true|yes)\b/iy],
  ["false", /(?:false|no)\b/iy],
];
