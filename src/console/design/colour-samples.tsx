const ROLES = [
  "ground",
  "raised",
  "sunken",
  "hover",
  "line",
  "strong",
  "ink",
  "soft",
  "faint",
  "accent",
  "accent-soft",
  "good",
  "good-soft",
  "warn",
  "warn-soft",
  "bad",
  "bad-soft",
  "focus",
];
const CHART = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `chart-${number}`);

export function ColourSamples() {
  return (
    <div className="flex flex-col gap-6">
      <Swatches names={ROLES} />
      <Swatches names={CHART} />
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-3xl tracking-tight">Events in, metrics out</p>
        <p className="font-semibold text-2xl tracking-tight">Events in, metrics out</p>
        <p className="font-semibold text-xl">Events in, metrics out</p>
        <p className="text-lg">Every event exactly once: 1,234,567</p>
        <p className="text-base">Every event exactly once: 1,234,567</p>
        <p className="text-sm text-soft">Every event exactly once: 1,234,567</p>
        <p className="text-faint text-xs">Every event exactly once: 1,234,567</p>
        <p className="font-mono text-sm">tm_ingest_0O1lI {"=>"} 1,234,567</p>
      </div>
    </div>
  );
}

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
      {names.map((name) => (
        <li key={name} className="text-soft text-xs">
          <span
            style={{ background: `var(--${name})` }}
            className="mb-1 block h-9 rounded-md border border-line"
          />
          {name}
        </li>
      ))}
    </ul>
  );
}
