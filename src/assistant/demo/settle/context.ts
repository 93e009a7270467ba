import type { Catalogue } from "../names/catalogue";
import type { Project } from "../prompt/facts";
import type { Clock } from "../ranges/presets";

/** What is known while a question is read. */
export type Context = {
  project: Project;
  clock: Clock;
  catalogue: Catalogue;
  /**
   * What the user has answered when asked which name was meant, by the
   * ambiguous text in lower case.
   */
  choices: ReadonlyMap<string, string>;
};
