"use client";

import { PanelRight } from "lucide-react";
import { useState } from "react";
import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { SavedHeader } from "@/console/saved-queries/saved-header";
import { SavedQueryBoundary } from "@/console/saved-queries/saved-query-boundary";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { Sheet } from "@/ui/dialogs/sheet";
import { EditorCard } from "./editor-card";
import { ResultCard } from "./result-card";
import { SidePanel } from "./side-panel";
import { useSql } from "./use-sql";

const PURPOSE =
  "Query this project's events table. Read-only; times are in UTC unless you name a zone.";

/** Runs ClickHouse SQL over the project's events. */
export function SqlScreen() {
  const sql = useSql();
  useScreenContext(
    sql.isEmpty
      ? null
      : { words: screenWords("SQL", [sql.text]), context: { screen: "SQL", sql: sql.text } },
  );
  const [panelOpen, setPanelOpen] = useState(false);
  return (
    <>
      <SavedHeader title="SQL" description={PURPOSE} shown={sql.shown} opened={sql.opened}>
        <Button className="xl-main:hidden" onClick={() => setPanelOpen(true)}>
          <PanelRight aria-hidden="true" />
          Columns and history
        </Button>
      </SavedHeader>
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <SavedQueryBoundary opened={sql.opened}>
            <EditorCard sql={sql} />
            <ResultCard sql={sql} />
          </SavedQueryBoundary>
        </div>
        <Card
          aria-label="Columns and history"
          className="sticky top-16 hidden max-h-[calc(100dvh-5rem)] w-80 shrink-0 overflow-y-auto p-3 xl-main:block"
        >
          <SidePanel sql={sql} />
        </Card>
      </div>
      <Sheet open={panelOpen} onOpenChange={setPanelOpen} title="Columns and history" hideTitle>
        <SidePanel sql={sql} onUsed={() => setPanelOpen(false)} />
      </Sheet>
    </>
  );
}
