import { LoaderCircle, Plus } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/console/trpc/api";
import { TEMPLATES } from "@/dashboards/templates";
import { classes } from "@/ui/classes";
import { toast } from "@/ui/feedback/toast";
import { type Content, EMPTY_CONFIG } from "../model/content";
import { LayoutSketch } from "./layout-sketch";
import { useCreate } from "./use-create";

const BLANK = {
  id: "blank",
  title: "Blank dashboard",
  description: "Start empty and add what you need.",
  config: EMPTY_CONFIG,
};

export type TemplateCardsProps = {
  onCreated?: () => void;
};

/** Template cards: clicking one creates a dashboard from it. */
export default function TemplateCards({ onCreated }: TemplateCardsProps) {
  const create = useCreate();
  const [making, setMaking] = useState<string | null>(null);
  const make = async (id: string, content: Content) => {
    if (making !== null) return;
    setMaking(id);
    try {
      await create(content);
      onCreated?.();
    } catch (error) {
      toast.error(messageOf(error));
      setMaking(null);
    }
  };
  return (
    <ul className="grid gap-3 text-left sm:grid-cols-2 lg-main:grid-cols-3">
      {[BLANK, ...TEMPLATES].map(({ id, title, description, config }) => (
        <li key={id}>
          <button
            type="button"
            aria-busy={making === id || undefined}
            onClick={() => {
              const isBlank = id === BLANK.id;
              void make(id, {
                title: isBlank ? "New dashboard" : title,
                description: isBlank ? "" : description,
                config,
              });
            }}
            className={classes(
              "flex h-full w-full flex-col gap-2 rounded-lg border border-line bg-raised p-3 text-left shadow-raised transition-colors hover:border-strong hover:bg-hover",
              making !== null && making !== id && "opacity-50",
            )}
          >
            {config.widgets.length > 0 ? (
              <LayoutSketch widgets={config.widgets} />
            ) : (
              <span
                aria-hidden="true"
                className="flex aspect-[120/70] w-full items-center justify-center rounded-md border border-line border-dashed text-faint"
              >
                <Plus className="size-6" />
              </span>
            )}
            <span className="flex items-center gap-2 font-medium text-ink">
              {title}
              {making === id && (
                <LoaderCircle className="size-4 animate-spin text-faint" aria-hidden="true" />
              )}
            </span>
            <span className="text-soft text-sm">{description}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
