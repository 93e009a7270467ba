import { expect, test } from "vitest";
import { AGENT_CLIENTS, type AgentClientId, agentUrl } from "./agent-snippets";

const KEY = "tm_user_abc";
const ADDRESS = agentUrl("https://stats.example.com");

const codeOf = (id: AgentClientId, url = ADDRESS): string[] =>
  AGENT_CLIENTS.find((client) => client.id === id)?.steps.map(({ code }) =>
    code({ url, key: KEY }),
  ) ?? [];

/** The JSON file among a client's steps. */
const fileOf = (id: AgentClientId, url = ADDRESS): unknown =>
  codeOf(id, url)
    .filter((code) => code.startsWith("{"))
    .map((code) => JSON.parse(code))[0];

test.each(AGENT_CLIENTS)("$name gets the server's address and the key", ({ id }) => {
  const text = codeOf(id).join("\n");
  expect(text).toContain("https://stats.example.com/api/mcp");
  expect(text).toContain(KEY);
});

test("Claude Code is given the key as a header, in one command", () => {
  expect(codeOf("claude-code")).toEqual([
    'claude mcp add --transport http tallymark https://stats.example.com/api/mcp \\\n  --header "Authorization: Bearer tm_user_abc"',
  ]);
});

test.each([
  ["cursor", "mcpServers", `Bearer \${env:TALLYMARK_KEY}`],
  ["vscode", "servers", `Bearer \${input:tallymark-key}`],
] as const)("the file of %s refers to the key instead of containing it", (id, servers, header) => {
  expect(fileOf(id)).toMatchObject({
    [servers]: { tallymark: { url: ADDRESS, headers: { Authorization: header } } },
  });
  expect(JSON.stringify(fileOf(id))).not.toContain(KEY);
});

test("VS Code asks for the key that its file refers to, without showing it", () => {
  expect(fileOf("vscode")).toMatchObject({
    inputs: [{ type: "promptString", id: "tallymark-key", password: true }],
    servers: { tallymark: { type: "http" } },
  });
});

test("Codex reads the key from the variable that the first step sets", () => {
  const [variable, file] = codeOf("codex");
  expect(variable).toBe('export TALLYMARK_KEY="tm_user_abc"');
  expect(file).toContain('bearer_token_env_var = "TALLYMARK_KEY"');
  expect(file).not.toContain(KEY);
});

test("the arguments of mcp-remote have no spaces, at which some clients would split them", () => {
  const { args, env } = mcpRemote(ADDRESS);
  expect(args).toContain(`Authorization:\${AUTHORIZATION}`);
  expect(args.filter((arg) => arg.includes(" "))).toEqual([]);
  expect(env.AUTHORIZATION).toBe("Bearer tm_user_abc");
});

test.each([
  ["https://stats.example.com", false],
  ["http://localhost:3000", false],
  ["http://stats.internal:3000", true],
])("mcp-remote for %s is allowed to use plain http: %s", (origin, allowed) => {
  expect(mcpRemote(agentUrl(origin)).args.includes("--allow-http")).toBe(allowed);
});

type McpRemote = { args: string[]; env: Record<string, string> };

function mcpRemote(url: string): McpRemote {
  const file = fileOf("other", url) as { mcpServers: { tallymark: McpRemote } };
  return file.mcpServers.tallymark;
}
