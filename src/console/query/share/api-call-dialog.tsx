import { useProject } from "@/console/shell/current/current";
import type { WireQuery } from "@/query/engine/language/wire";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import { apiCall } from "./api-call-text";

type ApiCallDialogProps = { query: WireQuery; onClose: () => void };

/** How a program asks the same. Only an open dialog renders it: the server does not know the page's address. */
export default function ApiCallDialog({ query, onClose }: ApiCallDialogProps) {
  const { id } = useProject();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="The same by the API"
      description="The figures on this screen, for a script or a program. Put in a personal key that may read; Personal keys makes one."
      size="lg"
    >
      <CodeBlock
        label="Paste into a terminal"
        language="bash"
        nowrap
        code={apiCall(window.location.origin, id, query)}
      />
    </Dialog>
  );
}
