export { type QueryCallOptions, QueryClient, type QueryClientOptions } from "./client";
export { type InvalidInput, TallymarkQueryError } from "./error";
export type * from "./types";
