export type { Properties, TrackedEvent } from "../core/event";
export type { DropHandler, DropReason } from "../core/queue-options";
export type { TallymarkOptions } from "./options";
export { createTallymark, type Tallymark } from "./tallymark";
