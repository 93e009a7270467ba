export function LandingFooter() {
  return (
    <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-line border-t py-8 text-faint text-sm">
      <p>No third-party requests and no cookies on this page. Tallymark is MIT licensed.</p>
      <nav aria-label="Documentation and server status" className="flex gap-5">
        <a href="/docs" className="hover:text-ink hover:underline">
          Documentation
        </a>
        <a href="/docs/api" className="hover:text-ink hover:underline">
          API
        </a>
        <a href="/api/health" className="hover:text-ink hover:underline">
          Health
        </a>
        <a href="/api/ready" className="hover:text-ink hover:underline">
          Readiness
        </a>
      </nav>
    </footer>
  );
}
