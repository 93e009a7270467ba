import { CodeBlock } from "@/ui/copy/code-block";
import { LiveQuery } from "../live-query/live-query";

const LANGUAGES: Record<string, string> = {
  bash: "Shell",
  html: "HTML",
  js: "JavaScript",
  json: "JSON",
  nginx: "nginx",
  python: "Python",
  sh: "Shell",
  sql: "SQL",
  toml: "TOML",
  ts: "TypeScript",
  tsx: "TypeScript",
};

/** A fenced block of a page. `info` is the text after its fence. */
export function drawExample(code: string, info: string) {
  const [language = "", ...options] = info.split(/\s+/);
  const text = code.replace(/\n$/, "");
  if (options.includes("live"))
    return <LiveQuery query={text} language={language === "sql" ? "sql" : "json"} />;
  return <CodeBlock label="Example" language={LANGUAGES[language] ?? "Text"} code={text} nowrap />;
}
