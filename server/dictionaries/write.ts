/**
 * A build step, after server/build/previous-build.mjs: writes, beside each file that another one of the previous build
 * comes before, what has changed, in the `dcz` encoding.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { DCZ_MAGIC, DICTIONARY_MIN_BYTES, dictionaryMatch } from './match.ts'

/** Browsers need not keep more than 8 MB of what they have unpacked. */
const WINDOW_LOG = 22
const LEVEL = 19

const [dist = join(import.meta.dirname, '..', '..', 'dist')] = process.argv.slice(2)
const paths = (folder: string) =>
  existsSync(join(folder, 'assets'))
    ? readdirSync(join(folder, 'assets'), { recursive: true }).map((file) => `/assets/${String(file)}`)
    : []

const previous = join(dist, 'previous')
const client = join(dist, 'client')
const former = new Map(paths(previous).map((path) => [dictionaryMatch(path), path]))

for (const path of paths(client)) {
  const match = dictionaryMatch(path)
  const before = match === null ? undefined : former.get(match)
  if (before === undefined || before === path) continue
  const dictionary = readFileSync(join(previous, before))
  if (dictionary.length < DICTIONARY_MIN_BYTES) continue
  const changes = zstdCompressSync(readFileSync(join(client, path)), {
    dictionary,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_windowLog]: WINDOW_LOG },
  })
  const body = Buffer.concat([DCZ_MAGIC, createHash('sha256').update(dictionary).digest(), changes])
  const file = join(client, `${path}.dcz`)
  if (body.length < readFileSync(join(client, `${path}.br`)).length) writeFileSync(file, body)
  else rmSync(file, { force: true })
}
