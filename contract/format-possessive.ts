/** `DJ Nova’s`; `Goshen Groove DJs’`; a name that is a possessive itself, such as `Tony’s`, stays as it is. */
export function formatPossessive(name: string): string {
  if (/['’]s?$/i.test(name)) return name
  return /s$/i.test(name) ? `${name}’` : `${name}’s`
}
