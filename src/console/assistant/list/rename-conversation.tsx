import NameDialog from "@/console/saved-queries/name-dialog";
import { useChangeConversation } from "../data/use-assistant";

export type RenameConversationProps = { id: string; title: string; onClose: () => void };

export default function RenameConversation({ id, title, onClose }: RenameConversationProps) {
  const { rename } = useChangeConversation();
  return (
    <NameDialog
      title="Rename the conversation"
      name={title}
      action="Rename"
      onClose={onClose}
      onName={(name) => rename(id, name)}
    />
  );
}
