import { listenForBack } from "./console/unsaved/leave-guard";

// Next runs this file before anything of its own in the browser.
listenForBack();
