/** The styles of panels that float above the page: menus, select lists, popovers. */
export const panelClass =
  "z-50 animate-appear overflow-hidden rounded-lg border border-line bg-raised p-1 text-ink shadow-floating outline-none";

/**
 * The styles of an item in such a panel. Radix and cmdk mark the current item with
 * different attributes.
 */
export const itemClass =
  "relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[disabled=true]:pointer-events-none data-[disabled]:not-data-[disabled=false]:pointer-events-none data-[disabled]:not-data-[disabled=false]:opacity-50 data-[highlighted]:bg-hover data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";
