import { createHash } from 'node:crypto'
import { projectPath } from './project-path.ts'

const known = new Map<string, string[]>()

/**
 * Short names for the classes of the built style sheets, which every page repeats in its style, its markup and its
 * script: four characters for the file and one or two for the class in it. The page and the server build the same
 * names.
 */
export function className(name: string, file: string): string {
  const path = projectPath(file)
  const names = known.get(path) ?? []
  known.set(path, names)
  if (!names.includes(name)) names.push(name)
  return fileName(path) + names.indexOf(name).toString(36)
}

/** Four characters, a letter first. */
function fileName(path: string): string {
  const letters = createHash('sha256').update(path).digest().subarray(0, 4)
  return Array.from(letters, (byte) => String.fromCharCode(97 + (byte % 26))).join('')
}
