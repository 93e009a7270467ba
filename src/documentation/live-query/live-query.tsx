import { CodeBlock } from "@/ui/copy/code-block";

export function LiveQuery({ query }: { query: string }) {
  return <CodeBlock label="Query" language="JSON" code={query} nowrap />;
}
