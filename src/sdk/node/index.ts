export type { Properties, TrackedEvent } from "../core/event";
export type { DropHandler, DropReason } from "../core/queue-options";
export type { EventInput, FlushOptions, TallymarkOptions } from "./options";
export * from "./query";
export { Tallymark, type Tracked } from "./tallymark";
