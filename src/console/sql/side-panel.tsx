import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";
import { HistoryPanel } from "./side-panel/history-panel";
import { SchemaPanel } from "./side-panel/schema-panel";
import type { Sql } from "./use-sql";

const PANELS = ["columns", "history"] as const;

type SidePanelProps = {
  sql: Sql;
  /** Called after text has been inserted into the editor. */
  onUsed?: () => void;
};

/** Columns and history beside the editor. */
export function SidePanel({ sql, onUsed }: SidePanelProps) {
  const [panel, setPanel] = useQueryState(
    "panel",
    parseAsStringLiteral(PANELS).withDefault("columns"),
  );
  const choose = (value: string) => void setPanel(PANELS.find((one) => one === value) ?? null);
  return (
    <Tabs value={panel} onValueChange={choose}>
      <TabsList aria-label="Side panel">
        <TabsTrigger value="columns">Columns</TabsTrigger>
        <TabsTrigger value="history">History</TabsTrigger>
      </TabsList>
      <TabsContent value="columns" className="pt-3">
        <SchemaPanel
          onInsert={(code) => {
            sql.insert(code);
            onUsed?.();
          }}
        />
      </TabsContent>
      <TabsContent value="history" className="pt-3">
        <HistoryPanel
          {...sql.history}
          onOpen={({ sql: text, params }) => {
            sql.load(text, params);
            onUsed?.();
          }}
        />
      </TabsContent>
    </Tabs>
  );
}
