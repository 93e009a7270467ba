import { describe, expect, it } from "vitest";
import { EVENT, startIngest } from "@/testing/ingest/handler";
import {
  MAX_KEY_CHARACTERS,
  MAX_NESTING,
  MAX_PROPERTIES,
  MAX_STRING_CHARACTERS,
} from "./parse/limits";

/**
 * Sends one event with exactly this text as `properties`; returns the response, and the
 * row if one was stored.
 */
async function store(properties: string) {
  const ingest = startIngest();
  const { timestamp, ...rest } = EVENT;
  const head = JSON.stringify(rest).slice(0, -1);
  const answer = await ingest.event(
    `${head}, "timestamp":"${timestamp}", "properties":${properties}}`,
  );
  return { answer, row: ingest.journal.rows()[0] };
}

const raw = async (properties: string) => (await store(properties)).row?.raw;

const storeValue = (properties: unknown) => store(JSON.stringify(properties));

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

describe("properties are stored as sent", () => {
  it("a key with a dot and a nested object stay distinct", async () => {
    const sent = '{"browser.v4.0.4": 1, "browser": {"v4": {"0": 2}}}';
    const { row } = await store(sent);
    expect(row?.raw).toBe(sent);
    expect(row).toMatchObject({ pn: { "browser.v4.0.4": 1 }, po: { browser: "object" } });
  });

  it("number-like strings stay strings", async () => {
    const sent = { a: "007", b: "1e5", c: "0x1F", d: "+49301234" };
    expect((await storeValue(sent)).row).toMatchObject({ ps: sent, pn: {} });
  });

  it("large integers keep every digit", async () => {
    const sent = '{"order_id":9007199254740993,"n":18446744073709551615,"f":1.10,"e":1E2}';
    expect(await raw(sent)).toBe(sent);
  });

  it("a number beyond 2^53 is stored rounded for sums, and with all digits for comparisons", async () => {
    const { row } = await store(
      '{"a":9007199254740993,"b":[9007199254740993],"\\u0063":-18446744073709551616,"d":1e22,"e":9007199254740991}',
    );
    expect(row).toMatchObject({
      pn: { a: 2 ** 53, c: -(2 ** 64), d: 1e22, e: 2 ** 53 - 1 },
      po: { b: "array" },
    });
    expect(row?.ps).toEqual({
      a: "9007199254740993",
      c: "-18446744073709551616",
      d: "10000000000000000000000",
    });
  });

  it("a number beyond a double is null everywhere", async () => {
    const { row } = await store('{"a":1e400,"b":[-1e999,{"c":1e400}],"d":1}');
    expect(row).toMatchObject({
      raw: '{"a":null,"b":[null,{"c":null}],"d":1}',
      pn: { d: 1 },
      po: { a: "null", b: "array" },
    });
  });

  it("the client is warned of a number beyond a double", async () => {
    const { answer } = await store('{"a":[1e400],"b":1}');
    const { body } = answer;
    expect(body.warnings).toEqual([
      { index: 0, code: "number_out_of_range", message: expect.any(String) },
    ]);
  });

  it("each type has its own column", async () => {
    const { row } = await storeValue({ s: "", n: 0, b: false, z: null, a: [], o: {} });
    expect(row).toMatchObject({
      ps: { s: "" },
      pn: { n: 0 },
      pb: { b: false },
      po: { z: "null", a: "array", o: "object" },
    });
  });

  it("the last value of a repeated key counts, in validation and in the store", async () => {
    const { row } = await store('{"a":1,"b":{"x":1,"x":2},"a":"two","\\u0061":"three"}');
    expect(row).toMatchObject({ raw: '{"a":"three","b":{"x":2}}', ps: { a: "three" }, pn: {} });
  });

  it("the last of several `properties` members counts", async () => {
    const ingest = startIngest();
    const event = JSON.stringify(EVENT).slice(0, -1);
    await ingest.event(`${event},"properties":{"a":1},"pro\\u0070erties":{"b":2}}`);
    expect(ingest.journal.rows()[0]).toMatchObject({ raw: '{"b":2}', pn: { b: 2 } });
  });

  it.each([undefined, null])(
    "an event with the properties %s is stored without properties",
    async (properties) => {
      const ingest = startIngest();
      await ingest.event({ ...EVENT, properties });
      expect(ingest.journal.rows()[0]).toMatchObject({ raw: "{}", ps: {}, pn: {}, pb: {}, po: {} });
    },
  );
});

describe("odd text", () => {
  it("NUL becomes U+FFFD in every field, keys included", async () => {
    const ingest = startIngest();
    await ingest.event({
      event_name: "a\0b",
      user_id: "u\0",
      platform: "p\0",
      app_version: "1\0",
      sdk_version: "2\0",
      properties: { note: "a\0b", "k\0": { "n\0": ["\0"] }, session_id: "s\0" },
    });
    expect(ingest.journal.rows()[0]).toMatchObject({
      event_name: "a\uFFFDb",
      user_id: "u\uFFFD",
      platform: "p\uFFFD",
      app_version: "1\uFFFD",
      sdk_version: "2\uFFFD",
      session_id: "s\uFFFD",
      ps: { note: "a\uFFFDb", session_id: "s\uFFFD" },
      po: { "k\uFFFD": "object" },
      raw: '{"note":"a\uFFFDb","k\uFFFD":{"n\uFFFD":["\uFFFD"]},"session_id":"s\uFFFD"}',
    });
  });

  it.each([
    ["\\ud83d!", "\uFFFD!"],
    ["!\\uDE42", "!\uFFFD"],
    ["\\ud83d\\ude42", "🙂"],
    ["\\\\u0000", "\\u0000"],
    ["\\\\\\u0000", "\\\uFFFD"],
  ])("the text %s is stored well-formed", async (written, text) => {
    const { row } = await store(`{"a":"${written}","${written}":1}`);
    expect(row).toMatchObject({ ps: { a: text }, pn: { [text]: 1 } });
    expect(JSON.parse(String(row?.raw))).toEqual({ a: text, [text]: 1 });
  });

  it("names of Object's members are plain data", async () => {
    const sent =
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"toString":1,"plan":"pro"}';
    const { row } = await store(sent);
    expect(row?.raw).toBe(sent);
    expect(row).toMatchObject({ pn: { toString: 1 }, ps: { plan: "pro" } });
    expect(Object.entries(row?.po ?? {})).toEqual([
      ["__proto__", "object"],
      ["constructor", "object"],
    ]);
    expect({}).not.toHaveProperty("admin");
    expect({}).not.toHaveProperty("x");
  });

  it("names of Object's members are also plain data as scalars and in rewritten text", async () => {
    const { row } = await store('{"__proto__":"x","hasOwnProperty":"y","bad":"\\u0000"}');
    expect(Object.entries(row?.ps ?? {})).toEqual([
      ["__proto__", "x"],
      ["hasOwnProperty", "y"],
      ["bad", "\uFFFD"],
    ]);
  });

  it("odd keys are stored", async () => {
    const keys = ["$price", "цена", "🙂", "product-id", "a b", "it's", 'a"b', "", "a\\b"];
    const sent = Object.fromEntries(keys.map((key) => [key, key]));
    const { row } = await storeValue(sent);
    expect(row?.ps).toEqual(sent);
    expect(row?.raw).toBe(JSON.stringify(sent));
  });

  it("lists and objects come back as sent", async () => {
    const sent = '{"items": [ {"sku":"x","tags":["a","b"]}, {"sku":"y"} ]}';
    expect(await raw(sent)).toBe(sent);
  });
});

describe("limits", () => {
  it("nesting is allowed up to the limit", async () => {
    expect((await storeValue(nested(MAX_NESTING))).answer.status).toBe(200);
    expect((await storeValue(nested(MAX_NESTING + 1))).answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: "value_error",
            loc: ["body", "properties", ...Array(MAX_NESTING).fill("a")],
            msg: `Value error, properties can be nested at most ${MAX_NESTING} levels deep`,
          },
        ],
      },
    });
  });

  it.each([2_000, 20_000])("%d levels are rejected without a stack overflow", async (levels) => {
    for (const [open, close] of [
      ['{"a":', "}"],
      ["[", "]"],
    ] as const) {
      const { answer } = await store(`{"a":${open.repeat(levels)}1${close.repeat(levels)}}`);
      expect(answer.status).toBe(422);
    }
  });

  it("nesting outside the properties and in overwritten values is not limited", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const ingest = startIngest();
    const event = JSON.stringify(EVENT).slice(0, -1);
    expect(
      await ingest.event(`${event},"other":${deep},"properties":{"a":${deep},"a":1}}`),
    ).toMatchObject({ status: 200 });
    expect(ingest.journal.rows()[0]).toMatchObject({ raw: '{"a":1}' });
    expect((await ingest.event(`{"event_name":"x","other":${deep}}`)).status).toBe(422);
  });

  it("a string value has a limit, and the error names it", async () => {
    const longest = "x".repeat(MAX_STRING_CHARACTERS);
    expect((await storeValue({ a: longest })).answer.status).toBe(200);
    expect((await storeValue({ a: [`${longest}x`] })).answer.body).toMatchObject({
      detail: [
        {
          type: "string_too_long",
          loc: ["body", "properties", "a", 0],
          ctx: { max_length: MAX_STRING_CHARACTERS },
        },
      ],
    });
  });

  it.each(["event_name", "user_id", "platform", "app_version", "sdk_version"])(
    "5,000 characters of %s are rejected with an error that names the field; 200 are accepted",
    async (name) => {
      const { event } = startIngest();
      expect((await event({ ...EVENT, [name]: "x".repeat(200) })).status).toBe(200);
      expect((await event({ ...EVENT, [name]: "x".repeat(5_000) })).body).toMatchObject({
        detail: [{ type: "string_too_long", loc: ["body", name], ctx: { max_length: 200 } }],
      });
      expect((await event({ ...EVENT, [name]: "  " })).body).toMatchObject({
        detail: [{ type: "string_too_short", loc: ["body", name] }],
      });
    },
  );

  it("the number of properties and the length of a key have limits, and the error names them", async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
    expect((await storeValue(many(MAX_PROPERTIES))).answer.status).toBe(200);
    expect((await storeValue(many(MAX_PROPERTIES + 1))).answer.body).toMatchObject({
      detail: [{ type: "too_long", loc: ["body", "properties"], ctx: { max_length: 256 } }],
    });
    const key = "k".repeat(MAX_KEY_CHARACTERS);
    expect((await storeValue({ [key]: { [key]: 1 } })).answer.status).toBe(200);
    expect((await storeValue({ a: { [`${key}k`]: 1 } })).answer.body).toMatchObject({
      detail: [{ type: "value_error", loc: ["body", "properties", "a"] }],
    });
  });

  it("for an event with many faults, the first hundred are reported", async () => {
    const tooDeep = `${"[".repeat(MAX_NESTING - 1)}${"[],".repeat(50_000)}[]${"]".repeat(MAX_NESTING - 1)}`;
    const { answer } = await store(`{"a":${tooDeep}}`);
    expect(answer.body.detail).toHaveLength(100);
  });
});

describe("sessions", () => {
  it.each([
    ['{"session_id":"s1"}', "s1"],
    ['{"$session_id":"s2"}', "s2"],
    ['{"$session_id":"s2","session_id":"s1"}', "s1"],
    ['{"session_id":"","$session_id":"s2"}', "s2"],
    ['{"session_id":1752576000}', "1752576000"],
    ['{"session_id":9007199254740993}', "9007199254740993"],
    ['{"session_id":true}', ""],
    ['{"session_id":null}', ""],
    ["{}", ""],
  ])("%s belongs to session %j", async (properties, session) => {
    expect((await store(properties)).row?.session_id).toBe(session);
  });
});

describe("names", () => {
  it("an event name is trimmed and keeps its case", async () => {
    const { batch, journal } = startIngest();
    const names = ["Signup", "signup", "signup ", " signup", "\tsignup\n"];
    await batch({ events: names.map((event_name) => ({ ...EVENT, event_name })) });
    expect(journal.rows().map((row) => row.event_name)).toEqual([
      "Signup",
      "signup",
      "signup",
      "signup",
      "signup",
    ]);
  });

  it("two names that look the same are the same", async () => {
    const { event, journal } = startIngest();
    await event({ ...EVENT, event_name: "cafe\u0301" });
    expect(journal.rows()[0]?.event_name).toBe("caf\u00e9");
  });

  it("a name that looks like SQL is just a name", async () => {
    const { event, journal } = startIngest();
    await event({ ...EVENT, event_name: "x' OR 1=1 --" });
    expect(journal.rows()[0]?.event_name).toBe("x' OR 1=1 --");
  });
});
