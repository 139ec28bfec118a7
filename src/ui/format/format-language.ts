import { onFirstUse } from '#contract/on-first-use.ts'

const namesFormat = /* @__PURE__ */ onFirstUse(() => new Intl.DisplayNames('en-US', { type: 'language' }))

/** Some browsers name only languages that are written. */
const SIGNED: Record<string, string> = { ase: 'American Sign Language' }

/** A BCP 47 code → `Spanish`. */
export const formatLanguage = (code: string): string => SIGNED[code] ?? namesFormat().of(code) ?? code
