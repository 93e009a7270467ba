/** The version of both packages; a test keeps it equal to that of their package.json. */
export const SDK_VERSION = "0.1.0";
