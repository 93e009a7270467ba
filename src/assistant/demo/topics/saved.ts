import { callTool, type Plan } from "../flow/plan";
import { tableOf } from "../markdown/answer-table";
import { fitOf } from "../names/score";
import type { Project } from "../prompt/facts";
import type { Screen } from "../prompt/screen";
import { CannotAnswer } from "../settle/unclear";
import { wordsOf } from "../words/name-words";
import { type Quote, quoteOf } from "../words/quotes";
import { writeDashboard, writeReport, writeSaved } from "../write/saved";

export type SavedKind = "dashboard" | "report";
type SavedItem = { id: string; kind: string; title: string; url: string };

const KIND = /\b(dashboards?|reports?)\b/i;
const LISTS =
  /^(?:(?:please|can\s+you|could\s+you)\s+)?(?:what|which|list|show(?:\s+me)?|are\s+there|do\s+(?:we|i)\s+have|give\s+me)\b[^\uE000-\uF8FF]*\b(?:dashboards|reports|saved)\b|\b(?:any|all|my|our)\s+(?:saved\s+)?(?:dashboards|reports)\b/i;
const OPENS =
  /\b(?:open|show|summari[sz]e|read|display|explain|describe|see|view|what(?:['’]s|\s+is|\s+are|\s+does|\s+do)|tell)\b/i;
const WORDS =
  /\b(?:(?:can|could)\s+you|please|open|show|summari[sz]e|read|display|explain|describe|see|view|what(?:['’]s)?|is|are|does|do|say|says|on|in|the|my|our|me|us|a|an|this|that|of|about|tell|called|named|titled|dashboards?|reports?|saved|content|contents|from|for)\b/gi;

/**
 * Answers "which dashboards do we have" and "open the dashboard Sales"; null for another question.
 */
export function* answerSaved(
  text: string,
  quotes: readonly Quote[],
  project: Project,
  screen: Screen | null,
): Plan<string | null> {
  const word = KIND.exec(text)?.[1]?.toLowerCase();
  if (word === undefined && !isAboutScreen(text, screen)) return null;
  const kind: SavedKind =
    word === undefined
      ? kindOnScreen(screen)
      : word.startsWith("dashboard")
        ? "dashboard"
        : "report";
  if (LISTS.test(text)) {
    const both = /\bdashboards?\b/i.test(text) && /\breports?\b/i.test(text);
    return writeSaved(
      tableOf(yield* callTool("list_saved", { project: project.id, ...(!both && { kind }) })),
    );
  }
  if (!OPENS.test(text)) return null;
  const name = nameIn(text, quotes);
  const onScreen = kind === "dashboard" ? screen?.dashboard : screen?.report;
  const id = name === "" && onScreen ? onScreen : (yield* savedItem(kind, name, project)).id;
  return yield* open(kind, id, project);
}

const isAboutScreen = (text: string, screen: Screen | null): boolean =>
  (screen?.dashboard != null || screen?.report != null) &&
  /^(?:please\s+)?(?:summari[sz]e|explain|describe|read)\s+(?:this|that|it)\b|^what\s+(?:does|do|is)\s+(?:this|that|it)\s*(?:show|say|mean|about)?[\s?.!]*$/i.test(
    text.trim(),
  );

const kindOnScreen = (screen: Screen | null): SavedKind =>
  screen?.dashboard != null ? "dashboard" : "report";

function nameIn(text: string, quotes: readonly Quote[]): string {
  const quoted = [...text].flatMap((character) => quoteOf(character, quotes)?.text ?? []);
  return (
    quoted[0] ??
    text
      .replace(WORDS, " ")
      .replace(/[?.!,:]/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  );
}

function* open(kind: SavedKind, id: string, project: Project): Plan<string> {
  const args = { project: project.id, [kind]: id };
  return kind === "dashboard"
    ? writeDashboard(yield* callTool("open_dashboard", args))
    : writeReport(yield* callTool("open_report", args));
}

/** Every dashboard or report of the project, the most recently changed first. */
function* savedItems(kind: SavedKind, project: Project): Plan<SavedItem[]> {
  const { rows, columns } = tableOf(yield* callTool("list_saved", { project: project.id, kind }));
  const at = (row: readonly unknown[], name: string) => String(row[columns.indexOf(name)] ?? "");
  return rows.map((row) => ({
    id: at(row, "id"),
    kind: at(row, "kind"),
    title: at(row, "title"),
    url: at(row, "url"),
  }));
}

/**
 * The only dashboard or report that a name fits, in any case; without a name,
 * the only one there is.
 */
export function* savedItem(kind: SavedKind, name: string, project: Project): Plan<SavedItem> {
  const items = yield* savedItems(kind, project);
  const same = items.filter(({ title }) => title.toLowerCase() === name.toLowerCase());
  const similar = items.filter(
    ({ title }) => name === "" || fitOf(wordsOf(name), wordsOf(title)) !== null,
  );
  const [only, ...others] = same.length > 0 ? same : similar;
  if (only && others.length === 0) return only;
  const titles = (only ? [only, ...others] : items).map(({ title }) => title);
  throw new CannotAnswer({
    kind: "unknown-saved",
    what: kind,
    name,
    titles,
    isSeveral: only !== undefined,
  });
}
