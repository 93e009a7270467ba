import { isDeepStrictEqual } from "node:util";
import { isDict } from "@/base/validation";
import { openConfig } from "./open-config";

/**
 * Tells whether a widget of a changed config was broken before and is as it was, but for its place.
 * Such a one may stay: whoever moves another tile has not broken it, and need not mend it.
 */
export function alreadyBroken(stored: unknown): (widget: unknown) => boolean {
  const { config, broken } = openConfig(stored);
  const before = new Map<unknown, object>(
    config.widgets.flatMap((widget) =>
      Object.hasOwn(broken, widget.id) ? [[widget.id, widget]] : [],
    ),
  );
  return (widget) =>
    isDict(widget) && isDeepStrictEqual(content(before.get(widget.id)), content(widget));
}

const content = (widget: object | undefined) => widget && { ...widget, layout: null };
