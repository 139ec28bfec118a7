import { onFirstUse } from '#contract/on-first-use.ts'

const namesFormat = /* @__PURE__ */ onFirstUse(() => new Intl.DisplayNames('en-US', { type: 'language' }))

/** Chromium has no name for some of these; the others have another one than people search for. */
const OWN_NAMES: Record<string, string> = {
  ase: 'American Sign Language',
  cmn: 'Mandarin',
  cr: 'Cree',
  fcs: 'Quebec Sign Language',
  fil: 'Filipino (Tagalog)',
  iu: 'Inuktitut',
  nv: 'Navajo',
  oj: 'Ojibwe',
}

/** A BCP 47 code → `Spanish`. */
export const formatLanguage = (code: string): string => OWN_NAMES[code] ?? namesFormat().of(code) ?? code
