const STROKE_WIDTH = 10;

/** A number from 1 to 4 as hand-drawn tally strokes, for decoration. */
export function TallyMark({ count }: { count: number }) {
  const strokes = Array.from({ length: count }, (_, at) => 4 + at * STROKE_WIDTH);
  return (
    <svg
      viewBox={`0 0 ${count * STROKE_WIDTH} 32`}
      aria-hidden="true"
      className="h-7 self-start text-accent"
    >
      {strokes.map((x) => (
        <path
          key={x}
          d={`M${x} 5v22`}
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
