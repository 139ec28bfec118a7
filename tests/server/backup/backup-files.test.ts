/** The files of a backup, as they are read again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { readLines } from '#server/backup/format/backup-files.ts'
import { folderBackupStore } from '#server/backup/store/backup-store.ts'
import { DUMP_LINE_MAX_CHARS } from '#server/db/dump/load.ts'

test('a small file that unpacks to one endless line is refused before it fills the memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-files-'))
  try {
    const store = folderBackupStore(folder)
    const piece = Buffer.alloc(1024 * 1024, 'x')
    const pieces = Array.from({ length: DUMP_LINE_MAX_CHARS / piece.length + 1 }, () => piece)
    await store.write('2026/database', Readable.from(pieces).pipe(createGzip()))
    const lines = readLines({ store, key: null }, '2026/database', () => {})
    await expect(Array.fromAsync(lines)).rejects.toThrow('a line that is too long for a backup')
  } finally {
    await rm(folder, { recursive: true })
  }
})
