/** Sends a built file as what changed in it, to browsers that have the one of the build before. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { DCZ_HEAD_BYTES, DCZ_MAGIC, DICTIONARY_MIN_BYTES, dictionaryMatch } from './match.ts'

interface Changes {
  body: Buffer
  /** The dictionary, as browsers name it. */
  dictionary: string
}
interface Dictionaries {
  /** Headers of every response with the file at this path, whatever its encoding. */
  headers: (path: string) => Record<string, string>
  /** The changes to the file that is asked for; null where the browser lacks the dictionary, or cannot use it. */
  changes: (request: FastifyRequest) => Buffer | null
}

const ACCEPTS = /(?:^|,)\s*dcz\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i
const SUFFIX = '.dcz'

/** @param roots folders with `assets` inside; files of the first win */
export function openDictionaries(roots: readonly string[]): Dictionaries {
  const matches = new Map<string, string>()
  const known = new Map<string, Changes>()
  for (const root of roots.filter((folder) => existsSync(join(folder, 'assets'))).toReversed()) {
    for (const name of readdirSync(join(root, 'assets'), { recursive: true, encoding: 'utf8' })) {
      const file = join(root, 'assets', name)
      const path = `/assets/${name.replaceAll('\\', '/')}`
      const match = dictionaryMatch(path)
      if (match !== null && statSync(file).size >= DICTIONARY_MIN_BYTES) matches.set(path, match)
      if (path.endsWith(SUFFIX)) known.set(path.slice(0, -SUFFIX.length), changesIn(readFileSync(file)))
    }
  }
  return {
    headers(path) {
      const match = matches.get(path)
      return {
        ...(match !== undefined && { 'use-as-dictionary': `match="${match}"` }),
        ...((match !== undefined || known.has(path)) && { vary: 'accept-encoding, available-dictionary' }),
      }
    },
    changes({ method, url, headers }) {
      const dictionary = headers['available-dictionary']
      const changes = dictionary === undefined || method !== 'GET' ? undefined : known.get(url)
      const isUsable = changes?.dictionary === dictionary && ACCEPTS.test(String(headers['accept-encoding']))
      return changes && isUsable ? changes.body : null
    },
  }
}

function changesIn(body: Buffer): Changes {
  const digest = body.subarray(DCZ_MAGIC.length, DCZ_HEAD_BYTES)
  return { body, dictionary: `:${digest.toString('base64')}:` }
}
