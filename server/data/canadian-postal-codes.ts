/**
 * Canadian postal codes, by their first characters: the city where those say it, otherwise the province. No free list
 * of all areas comes as a package, so a code outside the large cities leads to a question (docs/place-data.md).
 */

/** Cities by the start of a postal code. */
const CITIES: Readonly<Record<string, string>> = {
  A1: 'st-johns-nl',
  B3: 'halifax-ns',
  C1: 'charlottetown-pe',
  E1: 'moncton-nb',
  E2: 'saint-john-nb',
  E3: 'fredericton-nb',
  G1: 'quebec-qc',
  G2: 'quebec-qc',
  H: 'montreal-qc',
  H7: 'laval-qc',
  J8: 'gatineau-qc',
  K1: 'ottawa-on',
  K2: 'ottawa-on',
  K7: 'kingston-on',
  L5: 'mississauga-on',
  L8: 'hamilton-on',
  M: 'toronto-on',
  N5: 'london-on',
  N6: 'london-on',
  N8: 'windsor-on',
  N9: 'windsor-on',
  R2: 'winnipeg-mb',
  R3: 'winnipeg-mb',
  S4: 'regina-sk',
  S7: 'saskatoon-sk',
  T2: 'calgary-ab',
  T3: 'calgary-ab',
  T5: 'edmonton-ab',
  T6: 'edmonton-ab',
  V5: 'vancouver-bc',
  V6: 'vancouver-bc',
  V8: 'victoria-bc',
  Y1: 'whitehorse-yt',
}

/** Provinces and territories by the first letter. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
}

/** Where a postal code leads: `M5V 3L9`, or its first three characters; undefined for any other text. */
export function canadianPostalArea(text: string): { city: string | undefined; province: string } | undefined {
  const code = /^\s*([abceghj-nprstvxy]\d[abceghj-nprstv-z])\s*-?\s*(\d[abceghj-nprstv-z]\d)?\s*$/i.exec(text)?.[1]
  const province = code && PROVINCES[code.charAt(0).toUpperCase()]
  if (!code || !province) return undefined
  const start = code.toUpperCase()
  return { city: CITIES[start.slice(0, 2)] ?? CITIES[start.charAt(0)], province }
}
