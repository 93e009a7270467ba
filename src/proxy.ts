import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";

const NONCE_BYTES = 16;

/**
 * Sets the content security policy of every page: only our own scripts run, since injected text
 * cannot know the nonce. Next adds the nonce to its scripts when it finds the policy in the
 * request.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = contentPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Layouts do not know the URL of the page, and sign-in must return to it.
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = {
  // Anything below these files is a page that says that nothing is there.
  matcher: [{ source: "/((?!api/|_next/static/|_next/image|icon\\.svg$|tm\\.js$|sdk/[^/]+$).*)" }],
};

function contentPolicy(nonce: string): string {
  // React's development build uses eval to rebuild stacks; the production build does not.
  const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development}`,
    // Charts and floating menus are positioned by style attributes, which cannot have a nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
