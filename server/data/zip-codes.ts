/** The US zip codes and the places that they belong to. build-zip-codes.mjs writes the data file. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The file name of each zip code's place. */
export function readZipCodes(): ReadonlyMap<string, string> {
  const file = gunzipSync(readFileSync(new URL('./zip-codes.tsv.gz', import.meta.url))).toString('utf8')
  const places = new Map<string, string>()
  for (const line of file.trimEnd().split('\n')) {
    const [fileName = '', codes = ''] = line.split('\t')
    for (const code of codes.split(' ')) places.set(code, fileName)
  }
  return places
}
