import { TEST_CARDS, type TestCard } from "./test-cards";

type TestNumbersProps = {
  onChoose: (card: TestCard) => void;
  /** Until the page's script runs. */
  disabled: boolean;
};

/** The test numbers, which fill in the form. */
export function TestNumbers({ onChoose, disabled }: TestNumbersProps) {
  return (
    <section aria-label="Test cards" className="rounded-lg border border-line bg-sunken p-3">
      <h2 className="font-medium text-ink text-sm">Test cards</h2>
      <p className="text-soft text-xs">
        Choose a number to fill in the form. Never enter a real card: what you type here stays in
        your browser.
      </p>
      <ul className="-mx-2 mt-2 flex flex-col">
        {TEST_CARDS.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(card)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-4 rounded-md px-2 py-1 text-left text-sm hover:bg-hover max-sm:min-h-11 max-sm:content-center pointer-coarse:min-h-11 pointer-coarse:content-center"
            >
              <span className="whitespace-nowrap font-mono text-ink text-xs underline decoration-strong decoration-dotted underline-offset-4">
                {card.number}
              </span>
              <span className="text-soft text-xs">{card.result}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
