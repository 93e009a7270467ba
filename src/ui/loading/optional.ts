import dynamic from "next/dynamic";
import type { ComponentType } from "react";

type ComponentModule<P> = { default: ComponentType<P> };

const Nothing = () => null;

/**
 * A component that loads when first rendered. If it cannot be loaded, for example offline, it
 * renders nothing; by default Next would show an error instead of the whole page.
 */
export const optional = <P extends object = object>(load: () => Promise<ComponentModule<P>>) =>
  dynamic<P>(() => load().catch((): ComponentModule<P> => ({ default: Nothing })), { ssr: false });
