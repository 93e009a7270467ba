import { Download, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { Button, IconButton } from "@/ui/buttons/button";
import { toast } from "@/ui/feedback/toast";
import { download, fileName } from "@/ui/format/download";
import { ExecuteError, executeAsCsv } from "../execution/execute";
import type { Statement } from "../execution/statement";

/** Runs the statement once more, for the file that the server writes; that can be stopped, too. */
export function CsvButton({ statement }: { statement: Statement }) {
  const { id: projectId, name } = useProject();
  const [loading, setLoading] = useState(false);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const save = async () => {
    const mine = new AbortController();
    const { signal } = mine;
    controller.current = mine;
    setLoading(true);
    try {
      const file = await executeAsCsv(projectId, statement, signal);
      if (!signal.aborted) download(`${fileName(`${name} SQL`)}.csv`, file);
    } catch (error) {
      if (!signal.aborted) toast.error(error instanceof ExecuteError ? error.message : AWAY);
    } finally {
      setLoading(false);
    }
  };
  return (
    <span className="flex items-center">
      <Button size="sm" variant="ghost" loading={loading} onClick={() => void save()}>
        {!loading && <Download aria-hidden="true" />}
        CSV
      </Button>
      {loading && (
        <IconButton
          size="sm"
          label="Stop the download"
          icon={<X />}
          onClick={() => controller.current?.abort()}
        />
      )}
    </span>
  );
}

const AWAY = "The file could not be loaded. Check the connection and try again.";
