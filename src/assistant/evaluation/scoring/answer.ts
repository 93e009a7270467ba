/** An answer of the assistant, as the evaluation reads it. */
export type GivenAnswer = {
  /** The text of all steps, in Markdown without escapes. */
  text: string;
  toolCalls: readonly ToolCall[];
  usage: Usage;
  /** Why it ended early; null if it is complete. */
  ended: string | null;
};

export type ToolCall = {
  name: string;
  input: unknown;
  /** What the tool returned; a failure is data too. */
  output: unknown;
  failed: boolean;
};

export type Usage = {
  tokens: number;
  /**
   * `model`: the provider counted them. `estimate`: counted from the texts and the tools' sizes.
   */
  countedBy: "model" | "estimate";
};
