import { listenForBack } from "./console/unsaved/leave-guard";

// Next runs this file in the browser before its own code.
listenForBack();
