import { Badge } from "@/ui/badge";

/** Marks deleted projects, since a new project may have the same name. */
export const ProjectName = ({ name, deleted }: { name: string; deleted: boolean }) => (
  <span className="flex items-center gap-2 break-words">
    {name}
    {deleted && <Badge>Deleted</Badge>}
  </span>
);
