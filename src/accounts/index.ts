export { type Accounts, openAccounts } from "./accounts";
export { type CookieResponse, cookieResponse } from "./auth/cookies";
export type { Session } from "./sessions/read-session";
export type { SignedInBrowser } from "./sessions/sessions";
export { type Me, type MyProject, type MyTeam, whoAmI } from "./user/me";
