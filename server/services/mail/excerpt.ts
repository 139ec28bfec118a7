/** The start of a text, cut between characters as people count them, with an ellipsis where something is missing. */
export function excerpt(text: string, maxChars: number): string {
  const characters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
  return characters.length <= maxChars ? text : `${characters.slice(0, maxChars).join('').trimEnd()}…`
}
