import { Bold, ChartSpline, Heading2, Link2, List, ListOrdered, Table2 } from "lucide-react";
import { Button, IconButton } from "@/ui/buttons/button";
import { blockAfter, type Edit, linked, marked, prefixed, type Span, TABLE } from "./edits";

type ToolbarProps = {
  onEdit: (make: (text: string, span: Span) => Edit) => void;
  onChart: () => void;
};

const TOOLS = [
  { label: "Heading", icon: <Heading2 />, edit: prefixed("## ", "Heading") },
  { label: "Bold", icon: <Bold />, edit: marked("**", "bold") },
  { label: "List", icon: <List />, edit: prefixed("- ", "Item") },
  { label: "Numbered list", icon: <ListOrdered />, edit: prefixed("1. ", "Item") },
  { label: "Link", icon: <Link2 />, edit: linked },
  { label: "Table", icon: <Table2 />, edit: blockAfter(TABLE) },
];

export function Toolbar({ onEdit, onChart }: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap items-center gap-0.5 border-line border-b px-2 py-1.5"
    >
      {TOOLS.map(({ label, icon, edit }) => (
        <IconButton key={label} size="sm" label={label} icon={icon} onClick={() => onEdit(edit)} />
      ))}
      <Button size="sm" variant="ghost" className="ml-auto" onClick={onChart}>
        <ChartSpline aria-hidden="true" />
        Insert chart
      </Button>
    </div>
  );
}
