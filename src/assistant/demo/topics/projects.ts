import { callTool, type Plan } from "../flow/plan";
import type { Project } from "../prompt/facts";
import { CannotAnswer } from "../settle/unclear";
import { type Quote, quoteOf } from "../words/quotes";

const NAME = "([\\uE000-\\uF8FF]|[\\p{L}\\p{N}][\\p{L}\\p{N}_.&-]*)";
const NAMED = [
  new RegExp(
    `\\b(?:(?:in|for|of|from|use|using|on|open|switch\\s+to|about)\\s+)(?:the\\s+|my\\s+|our\\s+)?project\\s+(?:called\\s+|named\\s+)?${NAME}`,
    "iu",
  ),
  new RegExp(
    `\\b(?:in|for|of|from|use|using|on|open|switch\\s+to|about)\\s+(?:the\\s+|my\\s+|our\\s+)?${NAME}\\s+project\\b`,
    "iu",
  ),
];
/** Words in these places that name no project. */
const NO_NAME =
  /^(?:this|that|the|current|our|my|same|whole|entire|new|is|has|have|and|which|what|with|by|per|last|yesterday|today)$/i;

/** A question with the project that it names, if it names one. */
type Addressed = {
  name: string | null;
  text: string;
  /** What follows the name, which may be more of it: "project Sample shop". */
  after: string;
};

/** Takes "in project X" from a question. */
export function takeProject(text: string, quotes: readonly Quote[]): Addressed {
  const proper = properlyNamed(text, quotes);
  if (proper) return proper;
  for (const pattern of NAMED) {
    const match = pattern.exec(text);
    const word = match?.[1];
    if (!match || word === undefined || NO_NAME.test(word)) continue;
    const name = quoteOf(word, quotes)?.text ?? word;
    return {
      name,
      text: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
      after: pattern === NAMED[0] ? text.slice(match.index + match[0].length) : "",
    };
  }
  return { name: null, text, after: "" };
}

const CAPITAL = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}_.'’-]*";
/** "The project Moonlight Bakery": a name of several words that begin with capitals. */
const PROPER = new RegExp(
  `(?:\\b(?:[Ii]n|[Ff]or|[Oo]f|[Ff]rom|[Uu]se|[Uu]sing|[Oo]n|[Oo]pen|[Aa]bout|did|does|do|has|have)\\s+)?\\b(?:[Tt]he\\s+|[Mm]y\\s+|[Oo]ur\\s+)?[Pp]roject\\s+(?:called\\s+|named\\s+)?([\\uE000-\\uF8FF]|${CAPITAL}(?:\\s+(?:(?:&|and|of|the)\\s+)?${CAPITAL})*)`,
  "u",
);

function properlyNamed(text: string, quotes: readonly Quote[]): Addressed | null {
  const match = PROPER.exec(text);
  const word = match?.[1]?.replace(/[.'’-]+$/, "");
  if (!match || word === undefined || NO_NAME.test(word)) return null;
  const after = text.slice(match.index + match[0].length);
  return {
    name: quoteOf(word, quotes)?.text ?? word,
    text: `${text.slice(0, match.index)} ${after}`,
    after,
  };
}

/**
 * The project of the team that has a name or an id. Throws {@link CannotAnswer} if the caller
 * sees no such project.
 */
export function* projectNamed(
  name: string,
  { text, after }: Addressed,
  current: Project,
): Plan<{ project: Project; text: string }> {
  if (isCalled(current, name)) return { project: current, text };
  const projects = yield* listProjects();
  const found = projects.find((project) => isCalled(project, name));
  if (found) return { project: found, text };
  const longer = [current, ...projects].find((project) => isBegun(project, name, after));
  if (longer) {
    const rest = after.slice(longer.name.length - name.length);
    return { project: longer, text: `${text.slice(0, text.length - after.length)} ${rest}` };
  }
  throw new CannotAnswer({
    kind: "other-project",
    name,
    projects: projects.map((one) => one.name),
  });
}

/** Whether a project's name goes on in the text after what was read of it. */
const isBegun = (project: Project, name: string, after: string): boolean => {
  const [whole, asked] = [project.name.toLowerCase(), `${name}${after}`.toLowerCase()];
  return asked.startsWith(whole) && !/^[\p{L}\p{N}]/u.test(asked.slice(whole.length));
};

const isCalled = (project: Project, name: string): boolean =>
  project.id.toLowerCase() === name.toLowerCase() ||
  project.name.toLowerCase() === name.toLowerCase();

/** The projects of the team that the caller sees. */
export function* listProjects(): Plan<Project[]> {
  const { rows } = yield* callTool("list_projects", {});
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown): Project[] => {
    const [id, name, , timeZone] = Array.isArray(row) ? row.map(String) : [];
    return id === undefined || name === undefined
      ? []
      : [{ id, name, timeZone: timeZone ?? "UTC" }];
  });
}
