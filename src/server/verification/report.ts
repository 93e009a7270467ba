import type { Finding } from "@/pipeline";

export const isFault = ({ expected, found }: Finding): boolean => expected !== found;

/** A table for the operator. */
export function reportOf(findings: readonly Finding[]): string {
  const rows = [
    ["Check", "Expected", "Found", "Result"],
    ...findings.map((finding) => [
      finding.check,
      finding.expected.toLocaleString("en"),
      finding.found.toLocaleString("en"),
      isFault(finding) ? "FAULT" : "ok",
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = rows.map(([check = "", expected = "", found = "", result = ""]) =>
    [
      check.padEnd(widths[0] ?? 0),
      expected.padStart(widths[1] ?? 0),
      found.padStart(widths[2] ?? 0),
      result,
    ].join("  "),
  );
  return `${lines.join("\n")}\n`;
}
