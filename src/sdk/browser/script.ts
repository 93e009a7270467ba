import { createTallymark, type Tallymark } from "./tallymark";

declare global {
  interface Window {
    tallymark?: Tallymark;
  }
}

/** The script tag: its attributes are the options. */
const script = (document.currentScript ??
  document.querySelector("script[data-key]")) as HTMLScriptElement;
const { dataset } = script;
const isSet = (value: string | undefined) => value !== undefined && value !== "false";

// A page that contains the tag twice must not count twice; an element can have the id "tallymark".
if (!window.tallymark?.track)
  window.tallymark = createTallymark({
    key: dataset.key ?? "",
    // The script is at /tm.js or /sdk/tm-….js, below the path through which a site may serve it.
    host: dataset.host ?? script.src.replace(/(\/sdk)?\/[^/]*$/, ""),
    pageViews: dataset.pageViews !== "false",
    hashRouting: isSet(dataset.hashRouting),
    respectDoNotTrack: isSet(dataset.respectDoNotTrack),
    optOutByDefault: isSet(dataset.optOutByDefault),
    appVersion: dataset.appVersion,
    storagePrefix: dataset.storagePrefix,
  });
