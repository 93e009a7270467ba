"use client";

import { CodeBlock } from "@/ui/copy/code-block";
import { Markdown } from "@/ui/markdown/markdown";

const CURL = `curl -X POST http://localhost:3000/api/v1/ingest/events \\
  -H "Authorization: Bearer tm_ingest_4Vd0xJ2mYw8Kq3LtR7nB5cZ1" \\
  -H "Content-Type: application/json" \\
  -d '{"event_name":"sign_up","user_id":"u_1","properties":{"plan":"pro"}}'`;

const REPORT = `## Sign-ups, week 48

Up **12.5%** from the previous week; [the funnel](/design) shows *where*.

| step | users |
| --- | ---: |
| visit | 12,034 |
| sign-up | 1,203 |

- [x] launch
- [ ] second email

> Half of it comes from one campaign.

\`count()\` of \`sign_up\`. [evil](javascript:alert(1)) <img src=x onerror=alert(1)> ![beacon](https://evil.example/p.gif)
`;

export function TextSamples() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <CodeBlock code={CURL} language="bash" label="Send an event" />
      <Markdown text={REPORT} />
    </div>
  );
}
