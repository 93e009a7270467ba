import { listenForBack } from "@/console/unsaved/asking";

// Next runs this file in the browser before its own code.
listenForBack();
