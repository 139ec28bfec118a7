/** The question over suggestions for a typo. */
export const didYouMean = (suggestions: number): string =>
  suggestions === 1 ? 'Did you mean this?' : 'Did you mean one of these?'
