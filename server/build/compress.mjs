/** The last build step: compresses every text file of the page with Brotli and gzip, for the server to send as is. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/
/** Below this, compression gains nothing. */
const FROM_BYTES = 200

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist')
const files = ['client', 'console'].flatMap((folder) =>
  readdirSync(join(dist, folder), { recursive: true })
    .filter((file) => TEXT.test(file))
    .map((file) => join(dist, folder, file)),
)

await Promise.all(
  files.map(async (path) => {
    const body = readFileSync(path)
    if (body.length < FROM_BYTES) return
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
    ])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gz)
  }),
)
