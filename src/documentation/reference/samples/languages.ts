import { jsonText, PYTHON_LITERALS } from "./json-text";
import type { SampleRequest } from "./request";

/** A shell command. A single quote in the body must not end the argument. */
export function curlSample({ method, url, keyName, headers, body }: SampleRequest): string {
  const lines = [
    `curl "${url}"`,
    ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : [`-X ${method}`]),
    ...(keyName ? [`-H "Authorization: Bearer $${keyName}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellQuoted(jsonText(body, undefined, "  "))}`]),
  ];
  return lines.join(" \\\n  ");
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A module for Node 18 or newer. */
export function javaScriptSample(request: SampleRequest): string {
  const { method, url, keyName, headers, body, response } = request;
  const fields = [
    ...(keyName ? [`Authorization: \`Bearer \${process.env.${keyName}}\``] : []),
    ...Object.entries(headers).map(
      ([name, value]) =>
        `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`,
    ),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(fields.length === 0 ? [] : [`  headers: {\n    ${fields.join(",\n    ")},\n  },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${jsonText(body, undefined, "  ")}),`]),
  ];
  const call =
    options.length === 0 ? `fetch("${url}")` : `fetch("${url}", {\n${options.join("\n")}\n})`;
  const shown = { json: ", await response.json()", text: ", await response.text()", none: "" };
  return `const response = await ${call};\nconsole.log(response.status${shown[response]});`;
}

/** A script for Python 3 without packages. */
export function pythonSample(request: SampleRequest): string {
  const { method, url, keyName, headers, body, response } = request;
  const fields = [
    ...(keyName ? [`"Authorization": f"Bearer {os.environ['${keyName}']}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
  ];
  const usesJson = body !== undefined || response === "json";
  const modules = [...(usesJson ? ["json"] : []), ...(keyName ? ["os"] : []), "urllib.request"];
  const arguments_ = [
    `    "${url}",`,
    `    method="${method}",`,
    ...(fields.length === 0
      ? []
      : [`    headers={\n        ${fields.join(",\n        ")},\n    },`]),
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${jsonText(body, PYTHON_LITERALS, "    ")}).encode(),`]),
  ];
  const shown = { json: ", json.load(response)", text: ", response.read().decode()", none: "" };
  return [
    `import ${modules.join(", ")}\n`,
    `request = urllib.request.Request(\n${arguments_.join("\n")}\n)`,
    "with urllib.request.urlopen(request) as response:",
    `    print(response.status${shown[response]})`,
  ].join("\n");
}
