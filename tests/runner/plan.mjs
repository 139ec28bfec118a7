// Which parts of `npm test` the arguments ask for, and which files of them.
import { readdirSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'

/** In the order in which they run. */
export const PARTS = ['build', 'types', 'format', 'lint', 'knip', 'unit', 'browser']

/** The share of the tests that runs: what every change needs, everything else, or both. */
export const TIERS = ['short', 'rest', 'all']

/** The parts that hold tests; the others are the same in each tier, and belong to the short one. */
const TEST_PARTS = ['unit', 'browser']

/** Which part runs a test file, by the end of its name. */
const SUFFIXES = [
  { suffix: /\.test\.tsx?$/, part: 'unit' },
  { suffix: /\.spec\.ts$/, part: 'browser' },
]

/** An argument that names nothing that could be run. */
export class UnknownArgument extends Error {}

/**
 * The parts to run, in order; `paths` limits a part to these test files and folders (relative to `root`), and is empty
 * for the whole part; `tier` is what of its tests runs. Without arguments: every part of the short tier. A part or a
 * path that is named runs whole, unless a tier is named, too. The build is always among them, because the route tree
 * that it writes is needed by all others.
 * @param {readonly string[]} args a tier, names of parts, test files and folders of tests, mixed
 * @param {{ root: string, cwd?: string }} places `cwd` is a second folder that paths may be relative to
 */
export function planRun(args, { root, cwd = root }) {
  const named = args.filter((argument) => !TIERS.includes(argument))
  const tier = args.find((argument) => TIERS.includes(argument)) ?? (named.length === 0 ? 'short' : 'all')
  const planned = (name, paths = []) => ({ name, paths, tier })
  if (named.length === 0) return partsOfTier(tier).map((name) => planned(name))
  const whole = new Set(['build'])
  const paths = new Map()
  for (const argument of named) {
    if (PARTS.includes(argument)) {
      whole.add(argument)
      continue
    }
    const { path, parts } = testsAt(argument, { root, cwd })
    for (const part of parts) paths.set(part, [...(paths.get(part) ?? []), path])
  }
  return PARTS.filter((name) => whole.has(name) || paths.has(name)).map((name) =>
    planned(name, whole.has(name) ? [] : paths.get(name)),
  )
}

/** `rest` repeats nothing that `short` has done. */
const partsOfTier = (tier) => (tier === 'rest' ? ['build', ...TEST_PARTS] : PARTS)

/** The test file or folder that an argument names, and the parts that run it. */
function testsAt(argument, { root, cwd }) {
  const full =
    [resolve(root, argument), resolve(cwd, argument)].find((path) => kindOf(path) !== undefined) ??
    onlyTestNamed(basename(argument), root)
  if (full === undefined) throw new UnknownArgument(`"${argument}" is neither a part nor a file.\n${USAGE}`)
  const path = relative(root, full).split(sep).join('/')
  if (path !== 'tests' && !path.startsWith('tests/'))
    throw new UnknownArgument(`"${argument}" is not in tests/.\n${USAGE}`)
  const parts = new Set(filesIn(full).flatMap(partsOf))
  if (parts.size === 0) throw new UnknownArgument(`"${argument}" holds no tests.\n${USAGE}`)
  return { path: kindOf(full) === 'folder' ? `${path}/` : path, parts }
}

/** A test file that lies elsewhere than the argument says, if no other has its name: files move. */
function onlyTestNamed(name, root) {
  if (partsOf(name).length === 0) return undefined
  const found = filesIn(join(root, 'tests')).filter((file) => basename(file) === name)
  return found.length === 1 ? found[0] : undefined
}

const USAGE =
  `The parts are ${PARTS.join(', ')}, the tiers ${TIERS.join(', ')}; ` +
  'a test file (tests/….test.ts, tests/….spec.ts) or a folder of tests also works.'

const partsOf = (file) => SUFFIXES.filter(({ suffix }) => suffix.test(file)).map(({ part }) => part)

function kindOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return 'folder'
  return stats?.isFile() ? 'file' : undefined
}

function filesIn(path) {
  if (kindOf(path) === 'file') return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}
