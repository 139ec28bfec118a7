/**
 * Where the script of a build is: in a folder of that build, under names without a hash. A name with a hash changes
 * every file that imports it, and those that import these; so one line changed most files (decision 66).
 */
import { pageInputs } from './build-inputs.mjs'

const FOLDER_CHARS = 8

/** The names of the output's files, for Rolldown. */
export function buildFolder() {
  const folder = `assets/${pageInputs().slice(0, FOLDER_CHARS)}`
  return {
    entryFileNames: `${folder}/[name].js`,
    // Libraries are most of the script and seldom change: a browser without the worker keeps them over an update.
    chunkFileNames: ({ name }: { name: string }) =>
      LASTING.has(name) ? 'assets/[name]-[hash].js' : `${folder}/[name].js`,
  }
}

const LASTING = new Set(['react', 'libraries', 'rolldown-runtime'])
