/** The address of the MCP server, and the personal key that the client sends. */
export type AgentConnection = { url: string; key: string };

type Step = { label: string; language: string; code: (connection: AgentConnection) => string };

type AgentClient = {
  id: string;
  name: string;
  /** In the order in which to follow them. */
  steps: Step[];
  note: string;
};

/** What stands in for a key that was not created yet. */
export const KEY_PLACEHOLDER = "tm_user_…";

const KEY_VARIABLE = "TALLYMARK_KEY";
/** The id of the input for which VS Code asks. */
const KEY_INPUT = "tallymark-key";
const HEADER_VARIABLE = "AUTHORIZATION";

export const agentUrl = (origin: string): string => `${origin}/api/mcp`;

/** Keeps the key out of the client's file. */
const setVariable = (client: string): Step => ({
  label: `Run in the shell that starts ${client}`,
  language: "bash",
  code: ({ key }) => `export ${KEY_VARIABLE}="${key}"`,
});

const claudeCode = {
  id: "claude-code",
  name: "Claude Code",
  steps: [
    {
      label: "Run in a terminal",
      language: "bash",
      // The options that take several values come last.
      code: ({ url, key }) =>
        [
          `claude mcp add --transport http tallymark ${url} \\`,
          `  --header "Authorization: Bearer ${key}"`,
        ].join("\n"),
    },
  ],
  note: "This connects Claude Code in the current folder. Add --scope user to connect it in every folder. Claude Code stores the key in ~/.claude.json.",
} as const satisfies AgentClient;

const cursor = {
  id: "cursor",
  name: "Cursor",
  steps: [
    setVariable("Cursor"),
    {
      label: ".cursor/mcp.json",
      language: "json",
      code: ({ url }) =>
        json({
          mcpServers: {
            tallymark: { url, headers: { Authorization: `Bearer \${env:${KEY_VARIABLE}}` } },
          },
        }),
    },
  ],
  note: "The file belongs in your project, or in your home folder to connect Cursor in every project. It does not contain the key, so you can commit it.",
} as const satisfies AgentClient;

const vsCode = {
  id: "vscode",
  name: "VS Code",
  steps: [
    {
      label: ".vscode/mcp.json",
      language: "json",
      code: ({ url }) =>
        json({
          inputs: [
            {
              type: "promptString",
              id: KEY_INPUT,
              description: "Tallymark personal key",
              password: true,
            },
          ],
          servers: {
            tallymark: {
              type: "http",
              url,
              headers: { Authorization: `Bearer \${input:${KEY_INPUT}}` },
            },
          },
        }),
    },
    { label: "Enter when VS Code asks", language: "text", code: ({ key }) => key },
  ],
  note: "VS Code asks when it first connects, and stores the key encrypted. The file does not contain the key, so you can commit it.",
} as const satisfies AgentClient;

const codex = {
  id: "codex",
  name: "Codex",
  steps: [
    setVariable("Codex"),
    {
      label: "~/.codex/config.toml",
      language: "toml",
      code: ({ url }) =>
        [
          "[mcp_servers.tallymark]",
          `url = "${url}"`,
          `bearer_token_env_var = "${KEY_VARIABLE}"`,
        ].join("\n"),
    },
  ],
  note: "The Codex command line, IDE extension and app read the same file. It does not contain the key.",
} as const satisfies AgentClient;

const others = {
  id: "other",
  name: "Other clients",
  steps: [
    {
      label: "claude_desktop_config.json, or the file of your client",
      language: "json",
      code: ({ url, key }) =>
        json({
          mcpServers: {
            tallymark: {
              command: "npx",
              args: [
                "-y",
                "mcp-remote",
                url,
                // Some clients split arguments at spaces, so the header has none.
                "--header",
                `Authorization:\${${HEADER_VARIABLE}}`,
                ...(isPlainRemote(url) ? ["--allow-http"] : []),
              ],
              env: { [HEADER_VARIABLE]: `Bearer ${key}` },
            },
          },
        }),
    },
  ],
  note: "For clients that only start local programs. In Claude Desktop, open the file under Settings → Developer → Edit Config. It contains the key, so do not share it. mcp-remote needs Node 18 or newer.",
} as const satisfies AgentClient;

/** The MCP clients for which there are instructions, and mcp-remote for all others. */
export const AGENT_CLIENTS = [claudeCode, cursor, vsCode, codex, others] as const;

export type AgentClientId = (typeof AGENT_CLIENTS)[number]["id"];

export const AGENT_CLIENT_IDS: readonly AgentClientId[] = AGENT_CLIENTS.map(({ id }) => id);

const json = (value: object): string => JSON.stringify(value, null, 2);

/** Whether mcp-remote rejects the address unless it is allowed explicitly. */
function isPlainRemote(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && hostname !== "localhost" && hostname !== "127.0.0.1";
}
