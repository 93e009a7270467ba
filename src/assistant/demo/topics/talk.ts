import type { Talk } from "../write/talk";

const GREETING =
  /^(?:hi|hello|hey|good\s+(?:morning|afternoon|evening)|greetings|yo)(?:\s+there)?[\s!.,]*$/i;
const THANKS =
  /^(?:thanks?(?:\s+you)?(?:\s+(?:a\s+lot|very\s+much|so\s+much))?|thx|great|cool|nice|perfect|awesome|ok(?:ay)?|got\s+it|good)[\s!.,]*(?:thanks?(?:\s+you)?)?[\s!.,]*$/i;
const WHO =
  /\b(?:who|what)\s+(?:exactly\s+)?(?:are|r)\s+you\b|\bare\s+you\s+(?:an?\s+|the\s+)?(?:real\s+|actual\s+|large\s+)?(?:ai|artificial|bot|chatbot|human|person|robot|machine|llm|language\s+model|model|gpt|chatgpt|claude|gemini|demo|offline|intelligent)\b|\b(?:which|what)\s+(?:language\s+|ai\s+)?(?:model|llm|ai)\s+(?:are\s+you|is\s+this|do\s+you\s+use|answers?)\b|\byour\s+name\b|\bhow\s+do\s+you\s+work\b|\bwho\s+(?:made|built|trained)\s+you\b/i;
const HELP =
  /^(?:help|\?+)[\s!.?]*$|\bwhat\s+(?:else\s+)?can\s+(?:you|i|we)\s+(?:do|ask|answer|help)\b|\bhow\s+can\s+(?:you\s+help|i\s+use\s+(?:you|this))\b|\bwhat\s+(?:kinds?\s+of\s+|sorts?\s+of\s+)?questions\b|\bgive\s+me\s+(?:some\s+)?(?:examples?|ideas)\b|\bcan\s+you\s+help(?:\s+me)?[\s?!.]*$/i;

const GROUP = "(?:teams?|compan(?:y|ies)|organi[sz]ations?|tenants?|workspaces?)";
const ELSEWHERE = new RegExp(
  `\\b(?:all|other|another|every|each|any|different|someone\\s+else['’]s|(?:an)?other\\s+people['’]?s?)\\s+(?:the\\s+|of\\s+the\\s+)?(?:${GROUP}|projects?)(?:['’]s?)?\\b|\\b(?:across|over)\\s+(?:all\\s+)?(?:the\\s+)?(?:projects|${GROUP})\\b|\\b(?:remove|drop|ignore|without|disable|skip|bypass)\\s+(?:the\\s+|any\\s+)?(?:project|team|tenant)\\s+(?:filter|scope|restriction|limit)s?\\b`,
  "i",
);
const SECRET =
  /\b(?:api|ingest|personal|secret|access)\s+keys?\b|\bkeys\s+of\b|\bpasswords?\b|\bsystem\s+(?:prompt|message|text)\b|\byour\s+(?:instructions|rules|prompt)\b|\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|your\s+|the\s+|every\s+)*(?:previous|earlier|prior|above|former|your|these)?\s*(?:instructions?|rules?|prompts?)\b|\bdelete\s+(?:all|every|the|my|our|this)\b/i;

/** Quoted texts must have been taken out: the name of an event may read like any of these. */
export function talkOf(text: string): Talk | null {
  const words = text.trim();
  if (GREETING.test(words)) return "greeting";
  if (THANKS.test(words)) return "thanks";
  if (SECRET.test(words)) return "secret";
  if (ELSEWHERE.test(words)) return "elsewhere";
  if (WHO.test(words)) return "who";
  return HELP.test(words) ? "help" : null;
}
