/** The oldest language level that the browser SDK is translated to. */
export const BROWSERS = ["safari15", "chrome90", "firefox90", "edge90"];
