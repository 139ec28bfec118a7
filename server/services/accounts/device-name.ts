/** A device in plain words, from what its browser says of itself: enough to recognize one's own, and nothing more. */

/** The first that fits: browsers name those that they descend from too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'a Windows computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'a Linux computer'],
]

/** Browsers send less. The pattern of Android takes time by the square of the length. */
const READ_CHARS = 500

/** @returns `Chrome on an Android phone`; null if the text names neither */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  const start = userAgent.slice(0, READ_CHARS)
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(start))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser === undefined && system === undefined) return null
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown device'}`
}
