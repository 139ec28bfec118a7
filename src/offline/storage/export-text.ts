/**
 * The text of an exported file: everything that was typed, readable by people and programs.
 * @param kind what is in it: `draft`, `request`, …
 * @param now epoch milliseconds
 */
export const exportText = (kind: string, content: Record<string, unknown>, now: number) =>
  JSON.stringify({ app: 'Fanfare', kind, exportedAt: new Date(now).toISOString(), ...content }, null, 2)
