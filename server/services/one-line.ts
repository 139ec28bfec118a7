/** Text on one line, for formats in which a line break begins something else: headers of mail, calendar files. */
export const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim()
