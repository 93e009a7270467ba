import { Command } from "cmdk";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "@/ui/classes";
import { itemClass } from "@/ui/menus/panel-class";

export const commandListClass = "max-h-80 overflow-y-auto overscroll-contain p-1";

export function CommandInput(props: ComponentProps<typeof Command.Input>) {
  return (
    <div className="flex items-center gap-2 border-line border-b px-3">
      <Search className="size-4 shrink-0 text-soft" aria-hidden="true" />
      <Command.Input
        className="h-10 w-full bg-transparent text-ink outline-none placeholder:text-faint"
        {...props}
      />
    </div>
  );
}

export function CommandGroup({ className, ...rest }: ComponentProps<typeof Command.Group>) {
  return (
    <Command.Group
      className={classes(
        "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-soft [&_[cmdk-group-heading]]:text-xs",
        className,
      )}
      {...rest}
    />
  );
}

export function CommandItem({ className, ...rest }: ComponentProps<typeof Command.Item>) {
  return <Command.Item className={classes(itemClass, className)} {...rest} />;
}
