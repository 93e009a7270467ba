import { useProject } from "@/console/shell/current/current";
import type { WireQuery } from "@/query/engine/language/wire";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import { apiCall } from "./api-call-text";

type ApiCallDialogProps = { query: WireQuery; onClose: () => void };

/** The query as an API call. Render only while open: the server does not know the page's origin. */
export default function ApiCallDialog({ query, onClose }: ApiCallDialogProps) {
  const { id } = useProject();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Get this through the API"
      description="The results on this screen, for a script or program. Use a personal key with read access; you can create one under Personal keys."
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
