/**
 * Links the Node that the packages bring as `node_modules/.bin/node`, where npm left it out: npm 9, which Debian 13 has,
 * takes the link away with the packages for other systems, which have a command of the same name. Plain JavaScript
 * without dependencies: it has to run on Node 20.
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @param root folder of the project. @returns where the link is; there may be nothing at it */
export function linkPackagedNode(root) {
  const packages = join(root, 'node_modules')
  const link = join(packages, '.bin', 'node')
  if (existsSync(link) || !existsSync(packages)) return link
  const system = `${process.platform}-${process.arch}`
  const name = readdirSync(packages).find((each) => [`node-${system}`, `node-bin-${system}`].includes(each))
  if (name === undefined || !existsSync(join(packages, name, 'bin', 'node'))) return link
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join('..', name, 'bin', 'node'), link)
  return link
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  linkPackagedNode(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))
