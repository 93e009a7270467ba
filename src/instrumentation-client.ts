import { listenForBack } from "@/console/unsaved/asking";

// Next runs this file before anything of its own in the browser.
listenForBack();
