"use client";

import { Logo } from "@/ui/logo";
import { ChartSamples } from "./chart-samples";
import { ColourSamples } from "./colour-samples";
import { ControlSamples } from "./control-samples";
import { EditorSamples } from "./editor-samples";
import { FieldSamples } from "./field-samples";
import { OverlaySamples } from "./overlay-samples";
import { StateSamples } from "./state-samples";
import { TableSamples } from "./table-samples";
import { TextSamples } from "./text-samples";
import { ThemeSwitch } from "./theme-switch";

const PARTS = [
  ["Colour and type", ColourSamples],
  ["Buttons, badges, menus", ControlSamples],
  ["Fields", FieldSamples],
  ["Dialogs and toasts", OverlaySamples],
  ["States", StateSamples],
  ["Tables", TableSamples],
  ["Charts", ChartSamples],
  ["Code and text", TextSamples],
  ["Code editor", EditorSamples],
] as const;

/** Every component of src/ui in every state, to be checked in both themes. */
export function DesignPage() {
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 sm:px-6">
      <header className="flex items-center justify-between gap-4">
        <h1 className="flex items-center gap-2 font-semibold text-xl tracking-tight">
          <Logo /> Design system
        </h1>
        <ThemeSwitch />
      </header>
      {PARTS.map(([title, Samples]) => (
        <section key={title} aria-label={title} className="mt-10">
          <h2 className="mb-4 border-line border-b pb-2 font-semibold text-lg">{title}</h2>
          <Samples />
        </section>
      ))}
    </main>
  );
}
