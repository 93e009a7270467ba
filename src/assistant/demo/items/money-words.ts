const MONEY =
  /^(?:revenues?|turnover|income|earnings?|earn(?:ed)?|money|gmv|spend(?:ing)?|spent|aov)$/i;

/** Words that mean the amount of sales, whatever its property is called. */
export const isMoneyWord = (word: string): boolean => MONEY.test(word);
