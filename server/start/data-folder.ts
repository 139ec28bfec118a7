/**
 * DATA_DIR belongs to the user who runs Fanfare, and no one else on the machine can read it: it holds password hashes,
 * mail with links that set a password, and photos.
 */
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const OTHERS = 0o077
/** The names that Fanfare puts into its folder first, by which it is recognized. */
const OWN_NAMES = ['fanfare.lock', 'pglite', 'incoming', 'mailbox-key']
/** Made by the file system, for itself. */
const LOST_AND_FOUND = 'lost+found'

/** New files and folders of this process are private. */
export const makeNewFilesPrivate = () => void process.umask(OTHERS)

/**
 * Makes the folder if it is missing, and takes it and everything in it, also what an older version wrote, away from
 * other users.
 * @returns whether that worked; some file systems have no permissions
 * @throws StartError if the folder cannot be used
 */
export function openDataFolder(dataDir: string): boolean {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!statSync(dataDir).isDirectory()) throw new StartError(isNoFolder(dataDir))
    const names = readdirSync(dataDir)
    const isForeign = !names.some((name) => OWN_NAMES.includes(name)) && names.some(isOfSomebody)
    if (isForeign) {
      throw new StartError(`DATA_DIR=${dataDir} contains other files. Set it to an empty folder.`)
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(reasonOf(error, dataDir))
  }
  return process.platform === 'win32' || makePrivate(dataDir)
}

/** Hidden files and a file system's own folder do not mean that a folder belongs to a person. */
const isOfSomebody = (name: string) => !name.startsWith('.') && name !== LOST_AND_FOUND

/** The folder first, which protects everything in it at once. Links are not followed. */
function makePrivate(folder: string): boolean {
  let worked = tighten(folder, statSync(folder).mode)
  const folders = [folder]
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of entriesOf(at)) {
      if (entry.isSymbolicLink() || entry.name === LOST_AND_FOUND) continue
      const path = join(at, entry.name)
      worked = tightenIfThere(path) && worked
      if (entry.isDirectory()) folders.push(path)
    }
  }
  return worked
}

/** Nothing of a folder that is another user's, or that was deleted meanwhile. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Another process on the same database may delete files meanwhile. */
function tightenIfThere(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats === undefined || tighten(path, stats.mode)
}

function tighten(path: string, mode: number): boolean {
  if ((mode & OTHERS) === 0) return true
  try {
    chmodSync(path, mode & 0o700)
    return (statSync(path).mode & OTHERS) === 0
  } catch {
    return false
  }
}

const isNoFolder = (dataDir: string) => `DATA_DIR=${dataDir} is a file. Set it to a folder; a missing one is created.`

function reasonOf(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST') return isNoFolder(dataDir)
  if (code === 'ENOTDIR') return `DATA_DIR=${dataDir} is inside a file. Set it to a folder.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `DATA_DIR=${dataDir} isn’t writable for this user. Make it writable or choose another folder.`
  }
  return `DATA_DIR=${dataDir} can’t be used: ${error instanceof Error ? error.message : String(error)}`
}
