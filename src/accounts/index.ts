export { type Accounts, openAccounts } from "./accounts";
export { type Answer, answerTo } from "./auth/cookies";
export type { Session } from "./sessions/read-session";
export type { SignedInBrowser } from "./sessions/sessions";
export { type Me, type MyProject, type MyTeam, whoAmI } from "./user/me";
