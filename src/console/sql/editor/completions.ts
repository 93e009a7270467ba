import { TYPE_WORDS } from "@/console/query/pickers/type-words";
import type { EventName, Property } from "@/console/query/pickers/use-catalogue";
import { SQL_COLUMNS, SQL_TABLE_NAME } from "@/query/sql/dialect/schema";
import type { CodeCompletion } from "@/ui/editor/code-editor";
import { formatShare } from "@/ui/format/number";

const KEYWORDS = `ALL AND ARRAY JOIN AS ASC BETWEEN BY CASE CAST CROSS JOIN DESC DISTINCT ELSE END EXCEPT
  FROM FULL JOIN GROUP BY HAVING ILIKE IN INNER JOIN INTERSECT INTERVAL IS NOT NULL IS NULL LEFT JOIN LIKE
  LIMIT NOT NULL NULLS LAST OFFSET ON OR ORDER BY OVER PARTITION BY SELECT THEN UNION ALL USING WHEN WHERE
  WINDOW WITH WITH FILL WITH TOTALS`;
const PHRASES =
  /ARRAY JOIN|CROSS JOIN|FULL JOIN|GROUP BY|INNER JOIN|IS NOT NULL|IS NULL|LEFT JOIN|NULLS LAST|ORDER BY|PARTITION BY|UNION ALL|WITH FILL|WITH TOTALS|\w+/g;

const keywords: CodeCompletion[] = (KEYWORDS.replace(/\s+/g, " ").match(PHRASES) ?? []).map(
  (label) => ({ label, kind: "keyword" }),
);

const columns: CodeCompletion[] = SQL_COLUMNS.map(({ name, type, description, example }) => ({
  label: name,
  kind: "column",
  detail: type,
  info: example ? `${description} For example: ${example}` : description,
}));

const table: CodeCompletion = {
  label: SQL_TABLE_NAME,
  kind: "table",
  info: "The only table: every event of this project.",
};

const MAPS = { string: "properties_text", number: "properties_number", boolean: "properties_bool" };

/** The SQL expression for a property, by its most common type. */
export function propertyExpression({ key, types }: Property): string {
  const type = types[0]?.type ?? "string";
  const quoted = `'${key.replace(/[\\']/g, "\\$&")}'`;
  if (type === "string" || type === "number" || type === "boolean")
    return `${MAPS[type]}[${quoted}]`;
  return `JSONExtractRaw(properties, ${quoted})`;
}

const propertyCompletion = (property: Property): CodeCompletion => ({
  label: property.key,
  kind: "property",
  detail: property.types[0] ? TYPE_WORDS[property.types[0].type] : "",
  insert: propertyExpression(property),
  info: `${propertyExpression(property)}, present on ${formatShare(property.share)} of events.`,
});

export function completionsOf(known: {
  properties: readonly Property[];
  names: readonly EventName[];
  functions: readonly string[];
}): CodeCompletion[] {
  return [
    ...columns,
    table,
    ...known.properties.map(propertyCompletion),
    ...known.names.map(
      ({ name }): CodeCompletion => ({ label: name, kind: "value", detail: "event name" }),
    ),
    ...known.functions.map((label): CodeCompletion => ({ label, kind: "function" })),
    ...keywords,
  ];
}
