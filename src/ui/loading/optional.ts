import dynamic from "next/dynamic";
import type { ComponentType } from "react";

type Part<P> = { default: ComponentType<P> };

const Nothing = () => null;

/**
 * A part that is loaded when it is first needed and that the page is complete without. Where it cannot be
 * loaded, as without a connection, it is missing; by itself it would take the whole page with it.
 */
export const optional = <P extends object = object>(load: () => Promise<Part<P>>) =>
  dynamic<P>(() => load().catch((): Part<P> => ({ default: Nothing })), { ssr: false });
