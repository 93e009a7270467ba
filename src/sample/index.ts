export { type SampleProgress, Samples, type SamplesOptions } from "./samples";
