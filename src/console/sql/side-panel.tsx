import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";
import { HistoryPanel } from "./side-panel/history-panel";
import { SchemaPanel } from "./side-panel/schema-panel";
import type { Sql } from "./use-sql";

const PANELS = ["columns", "history"] as const;

type SidePanelProps = {
  sql: Sql;
  /** Something was taken over into the editor. */
  onUsed?: () => void;
};

/** What can be asked for, and what has been. */
export function SidePanel({ sql, onUsed }: SidePanelProps) {
  const [panel, setPanel] = useQueryState(
    "panel",
    parseAsStringLiteral(PANELS).withDefault("columns"),
  );
  const choose = (value: string) => void setPanel(PANELS.find((one) => one === value) ?? null);
  return (
    <Tabs value={panel} onValueChange={choose}>
      <TabsList aria-label="Beside the statement">
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
