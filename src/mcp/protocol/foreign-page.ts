import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";

/**
 * The error for a request from a page that is not ours, including one that reaches us by DNS
 * rebinding; undefined for any other request. Browsers send `Origin` with every POST
 * request, and both names must be those of PUBLIC_URL or of this machine. A client without
 * `Origin` is not a browser: it may use any name that leads to the server, such as one that
 * is only known in its network.
 */
export function rejectForeignPage(
  request: Request,
  publicUrl: string | undefined,
): Response | undefined {
  if (!request.headers.has("origin")) return undefined;
  const names = [
    ...localhostAllowedHostnames(),
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
  ];
  return hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names);
}
