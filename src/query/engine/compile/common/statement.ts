export type Statement = {
  sql: string;
  params: Record<string, unknown>;
  settings: Record<string, string | number>;
};
