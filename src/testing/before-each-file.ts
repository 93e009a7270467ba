import { waitForMidnightIfNear } from "./midnight";

await waitForMidnightIfNear();
