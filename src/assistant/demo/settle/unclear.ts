/** Ends an answer with a text that says why the question cannot be answered, or asks back. */
export class CannotAnswer extends Error {
  constructor(readonly problem: Problem) {
    super(problem.kind);
    this.name = "CannotAnswer";
  }
}

export type Problem =
  /** Several names fit a text equally well. */
  | { kind: "ambiguous"; what: "event" | "property" | "value"; text: string; options: string[] }
  | { kind: "unknown-name"; text: string; near: string[] }
  | { kind: "unknown-event"; text: string; near: string[] }
  | { kind: "unknown-field"; text: string; near: string[] }
  | { kind: "unknown-value"; text: string; field: string | null; near: string[] }
  /** A project that is not one of those that the caller sees. */
  | { kind: "other-project"; name: string; projects: string[] }
  /** No dashboard or report fits a name, or several do. */
  | {
      kind: "unknown-saved";
      what: "dashboard" | "report";
      name: string;
      titles: string[];
      isSeveral: boolean;
    }
  /** These words were not understood. */
  | { kind: "words"; words: string[] }
  | { kind: "nothing" }
  /** A sentence that says what is not possible. */
  | { kind: "impossible"; sentence: string };

export const impossible = (sentence: string): CannotAnswer =>
  new CannotAnswer({ kind: "impossible", sentence });
