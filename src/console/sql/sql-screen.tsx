"use client";

import { PanelRight } from "lucide-react";
import { useState } from "react";
import { SavedHeader } from "@/console/saved-queries/saved-header";
import { WhenOpened } from "@/console/saved-queries/when-opened";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { Sheet } from "@/ui/dialogs/sheet";
import { EditorCard } from "./editor-card";
import { ResultCard } from "./result-card";
import { SidePanel } from "./side-panel";
import { useSql } from "./use-sql";

const PURPOSE =
  "One table, events, of this project; read only. Times are UTC unless you name a zone.";

/** Whatever the other screens do not ask, in ClickHouse's SQL. */
export function SqlScreen() {
  const sql = useSql();
  const [panelOpen, setPanelOpen] = useState(false);
  return (
    <>
      <SavedHeader title="SQL" description={PURPOSE} shown={sql.shown} opened={sql.opened}>
        <Button className="xl:hidden" onClick={() => setPanelOpen(true)}>
          <PanelRight aria-hidden="true" />
          Columns and history
        </Button>
      </SavedHeader>
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <WhenOpened opened={sql.opened}>
            <EditorCard sql={sql} />
            <ResultCard sql={sql} />
          </WhenOpened>
        </div>
        <Card
          aria-label="Columns and history"
          className="sticky top-16 hidden max-h-[calc(100dvh-5rem)] w-80 shrink-0 overflow-y-auto p-3 xl:block"
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
