export { KEPT_DAYS } from "./costs/kept-days";
export { type DayCost, readCosts } from "./costs/read-costs";
export { openModels } from "./models/open-models";
