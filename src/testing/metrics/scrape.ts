import { parseExposition, type Sample } from "./parse-exposition";

export type Scrape = {
  /** NaN if there is none. */
  value(name: string, labels?: Record<string, string>): number;
  /** Over all labels; 0 if there is none. */
  sum(name: string): number;
};

/** Reads single values from the text of a scrape. */
export function readScrape(text: string): Scrape {
  const samples = [...parseExposition(text).values()].flatMap((family) => family.samples);
  return {
    value: (name, labels = {}) => {
      const wanted = JSON.stringify(labels);
      const isIt = (one: Sample) => one.name === name && JSON.stringify(one.labels) === wanted;
      return samples.find(isIt)?.value ?? Number.NaN;
    },
    sum: (name) =>
      samples.filter((one) => one.name === name).reduce((sum, { value }) => sum + value, 0),
  };
}
