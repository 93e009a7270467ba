export function TestModeBar() {
  return (
    <header className="border-line border-b bg-warn-soft px-4 py-2 text-center text-ink">
      <p>
        <strong className="font-semibold text-warn tracking-wide">TEST MODE.</strong> Payments are
        simulated: no card is charged.
      </p>
    </header>
  );
}
