/** A file of vendors is closed as soon as it is no longer read. */
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVendorFile } from '#server/services/vendor-import/vendor-file.ts'

/** Whether this process has it open. */
async function isOpen(path: string): Promise<boolean> {
  const descriptors = await readdir('/proc/self/fd')
  const files = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return files.includes(path)
}

const ROWS = { csv: '1,Mira\n', jsonl: '{"ID":1}\n' }

test.runIf(process.platform === 'linux').each(['csv', 'jsonl'] as const)(
  'a .%s file that is refused after its first row is closed, however much of it is left',
  async (ending) => {
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-vendor-file-'))
    try {
      const path = join(folder, `vendors.${ending}`)
      await writeFile(path, `${ending === 'csv' ? 'ID,Name\n' : ''}${ROWS[ending].repeat(500_000)}`)
      let rows = 0
      for await (const _row of readVendorFile(path)) {
        rows += 1
        expect(await isOpen(path)).toBe(true)
        break
      }
      expect(rows).toBe(1)
      await expect.poll(() => isOpen(path)).toBe(false)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
