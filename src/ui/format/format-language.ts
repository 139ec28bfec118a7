const NAMES = /* @__PURE__ */ new Intl.DisplayNames('en-US', { type: 'language' })

/** A BCP 47 code → `Spanish`. */
export const formatLanguage = (code: string): string => NAMES.of(code) ?? code
