export { createDemoModel } from "./model";
