export { type Accounts, openAccounts, type Session } from "./accounts";
export { type Answer, type Visit, visitOf } from "./cookies";
export type { Me, MyProject, MyTeam } from "./me";
