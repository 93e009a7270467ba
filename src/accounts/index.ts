export { type Accounts, openAccounts, type Session } from "./accounts";
