import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useCurrent } from "../current/current";

export function AccountButton(props: ComponentProps<"button">) {
  const { user } = useCurrent().me;
  return (
    <button
      type="button"
      {...props}
      className="flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover data-[state=open]:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="sr-only">Your account: </span>
        <span className="block truncate font-medium text-ink text-sm">{user.name}</span>
        <span className="block truncate text-soft text-xs">{user.email}</span>
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
    </button>
  );
}
