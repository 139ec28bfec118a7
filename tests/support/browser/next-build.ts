/** A copy of the built project whose script can be changed, as the next release would. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface ProjectCopy {
  folder: string
  /** Replaces a text in one script of the page; everything else stays as it was built. */
  release(change: { script: string; from: string; to: string }): Promise<void>
  end(): Promise<void>
}

const NEXT_FOLDER = 'nextnext'

export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-copy-'))
  const copies = ['server', 'contract', 'package.json', 'dist']
  for (const name of copies) await cp(name, join(folder, name), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const client = join(folder, 'dist', 'client')
  const previous = join(folder, 'dist', 'previous')
  await rm(previous, { recursive: true, force: true })
  return {
    folder,
    async release({ script, from, to }) {
      await cp(join(client, 'assets'), join(previous, 'assets'), { recursive: true })
      for (const file of await readdir(client, { recursive: true }))
        if (/\.(br|gz|dcz)$/.test(file)) await rm(join(client, file))
      const shell = await readFile(join(client, 'index.html'), 'utf8')
      const [, present = ''] = /\/assets\/([^/]+)\/index\.js/.exec(shell) ?? []
      await rename(join(client, 'assets', present), join(client, 'assets', NEXT_FOLDER))
      const inNext = (text: string) => text.replaceAll(`assets/${present}/`, `assets/${NEXT_FOLDER}/`)
      const code = await readFile(join(client, 'assets', NEXT_FOLDER, script), 'utf8')
      const changed = { 'index.html': inNext(shell), [`assets/${NEXT_FOLDER}/${script}`]: code.replaceAll(from, to) }
      if (changed[`assets/${NEXT_FOLDER}/${script}`] === code) throw new Error(`${script} does not have “${from}”.`)
      let worker = inNext(await readFile(join(client, 'sw.js'), 'utf8'))
      for (const [file, text] of Object.entries(changed)) {
        await writeFile(join(client, file), text)
        const revision = createHash('md5').update(text).digest('hex').slice(0, 10)
        worker = worker.replace(
          new RegExp(`"revision":"\\w+","url":"${RegExp.escape(file)}"`),
          `"revision":"${revision}","url":"${file}"`,
        )
      }
      await writeFile(join(client, 'sw.js'), worker)
      for (const step of ['build/compress.mjs', 'dictionaries/write.ts'])
        execFileSync(process.execPath, [join(folder, 'server', step)])
    },
    end: () => rm(folder, { recursive: true, force: true }),
  }
}
