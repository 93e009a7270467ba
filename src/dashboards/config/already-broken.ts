import { isDeepStrictEqual } from "node:util";
import { isDict } from "@/base/validation";
import { openConfig } from "./open-config";

/**
 * Returns whether a widget of a changed config was broken before and is unchanged except for its
 * place. Such a widget may stay: a user who moves another tile did not break it and does not have
 * to repair it.
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
