import { onFirstUse } from '#contract/on-first-use.ts'

const namesFormat = /* @__PURE__ */ onFirstUse(() => new Intl.DisplayNames('en-US', { type: 'language' }))

/** Some browsers name only languages that are written, or by another name than people search for. */
const OWN_NAMES: Record<string, string> = {
  ase: 'American Sign Language',
  cmn: 'Mandarin',
  fcs: 'Quebec Sign Language',
  fil: 'Filipino (Tagalog)',
}

/** A BCP 47 code → `Spanish`. */
export const formatLanguage = (code: string): string => OWN_NAMES[code] ?? namesFormat().of(code) ?? code
