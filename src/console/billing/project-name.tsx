import { Badge } from "@/ui/badge";

/** Two projects of a team can have the same name, where one of them was deleted. */
export const ProjectName = ({ name, deleted }: { name: string; deleted: boolean }) => (
  <span className="flex items-center gap-2 break-words">
    {name}
    {deleted && <Badge>Deleted</Badge>}
  </span>
);
