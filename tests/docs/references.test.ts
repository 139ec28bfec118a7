/** Whatever a page, a comment or a test refers to exists: files, headings, decisions and faults. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { filesOf, fragmentsOf, listedDecisions, listedFaults, pages, root, textOf, withoutCode } from './pages.ts'

/** Code, tests and their settings; this folder's tests speak of what is wrong. */
const code = async () =>
  (
    await filesOf('{contract,server,src,sw,tests}/**/*.{ts,tsx,mjs,mts,css,sql}', '*.{ts,mjs,json}', '.oxlintrc.json')
  ).filter((file) => !file.startsWith('tests/docs/') && !file.endsWith('package-lock.json'))

/** `61 to 64`, `32-35`, `26, 49 and 50` → every number of it. */
function numbersIn(list: string): number[] {
  const ranges = list.matchAll(/(\d+)(?:(?: to |-|–)(\d+))?/g)
  return [...ranges].flatMap(([, first, last = first]) => {
    const from = Number(first)
    return Array.from({ length: Number(last) - from + 1 }, (_, index) => from + index)
  })
}
// Below 200: "fault 9, 429 with a date" names one.
const NUMBER = String.raw`(?:\d{1,2}|1\d\d)(?!\d)`
const LIST = `${NUMBER}(?:(?: to |-|–|, and |, | and | or )${NUMBER})*`

/** The problem with a path below the root, with or without `#heading`; null when it exists. */
async function problemOf(target: string): Promise<string | null> {
  const [file = '', fragment] = target.split('#')
  if (!existsSync(join(root, file))) return 'no such file'
  if (fragment === undefined || !file.endsWith('.md')) return null
  return fragmentsOf(await textOf(file)).has(fragment) ? null : 'no such heading'
}

/** `file: what is wrong`, for every reference that `find` finds in these files. */
async function wrongIn(files: readonly string[], find: (text: string, file: string) => string[] | Promise<string[]>) {
  const wrong: string[] = []
  for (const file of files)
    for (const problem of await find(await textOf(file), file)) wrong.push(`${file}: ${problem}`)
  return wrong
}

test('every relative link of a page leads to a file, and to a heading of it', async () => {
  const wrong = await wrongIn(await pages(), async (text, file) => {
    const links = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
    const problems: string[] = []
    for (const link of links.filter((target) => !/^(https?|mailto):/.test(target))) {
      const problem = await problemOf(link.startsWith('#') ? file + link : join(dirname(file), link))
      if (problem) problems.push(`${link}: ${problem}`)
    }
    return problems
  })
  expect(wrong).toEqual([])
})

describe('what code, comments and tests refer to', () => {
  test('docs/… exists, with its heading', async () => {
    const wrong = await wrongIn([...(await code()), ...(await pages())], async (text) => {
      const problems: string[] = []
      for (const [found] of text.matchAll(/(?<![\w/.-])docs\/[\w./-]*[\w/](?:#[\w-]+)?/g)) {
        const problem = await problemOf(found)
        if (problem) problems.push(`${found}: ${problem}`)
      }
      return problems
    })
    expect(wrong).toEqual([])
  })

  test('decisions and faults have pages and numbers', async () => {
    const known = { decision: await listedDecisions(), fault: new Set(await listedFaults()) }
    expect(known.decision.size).toBeGreaterThan(0)
    expect(known.fault.size).toBeGreaterThan(0)
    const wrong = await wrongIn([...(await code()), ...(await pages())], (text) =>
      [...text.matchAll(new RegExp(String.raw`\b(decision|fault)s? (?:\n *(?:\*|//) )?(${LIST})`, 'gi'))].flatMap(
        ([, kind = '', list = '']) =>
          numbersIn(list)
            .filter((number) => !known[kind.toLowerCase() as 'decision' | 'fault'].has(number))
            .map((number) => `there is no ${kind} ${number}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('a source file that a comment names exists', async () => {
    const everything = await filesOf('{contract,server,src,sw,tests}/**/*', '*.*')
    const named = /(?<![\w/.@*{-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs|css|sql)\b/g
    const wrong = await wrongIn(await code(), (text) =>
      [...text.matchAll(/^\s*(?:\/\/|\/?\*+)(.*)$/gm)]
        .flatMap(([, comment = '']) => comment.match(named) ?? [])
        .filter((name) => !everything.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map((name) => `there is no ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('nothing refers to a document that is not in the repository', async () => {
    const OUTSIDE = /specification \d|offline design|design document|house rules|\btoolchain:|document \d, section/gi
    const wrong = await wrongIn([...(await code()), ...(await pages())], (text) =>
      [...text.matchAll(OUTSIDE)].map(([found]) => found),
    )
    expect(wrong).toEqual([])
  })
})

describe('the decisions', () => {
  test('are numbered without holes, and each title carries its number', async () => {
    const files = await filesOf('docs/decisions/[0-9]*.md')
    expect(files.map((file) => Number.parseInt(file.slice('docs/decisions/'.length), 10))).toEqual(
      files.map((_, index) => index + 1),
    )
    const wrong = await wrongIn(files, (text, file) => {
      const number = Number.parseInt(file.slice('docs/decisions/'.length), 10)
      return text.startsWith(`# ${number}. `) ? [] : [`does not begin with "# ${number}. "`]
    })
    expect(wrong).toEqual([])
  })

  test('are all in the index', async () => {
    const index = await textOf('docs/decisions/README.md')
    const missing = (await filesOf('docs/decisions/[0-9]*.md')).filter(
      (file) => !index.includes(`(${file.slice('docs/decisions/'.length)})`),
    )
    expect(missing).toEqual([])
  })
})

test('pages name only files and folders that exist', async () => {
  // The list of reliability.md names files below tests/; a test of its own reads it.
  const files = (await pages()).filter((file) => file !== 'docs/reliability.md')
  const wrong = await wrongIn(files, (text) =>
    [...withoutCode(text).matchAll(/`((?:contract|docs|server|src|sw|tests)\/[^`\s*{]*)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path))),
  )
  expect(wrong).toEqual([])
})

test('docs/architecture.md names files and folders that exist', async () => {
  const spans = [...withoutCode(await textOf('docs/architecture.md')).matchAll(/`([^`\s]+)`/g)].map(
    ([, span = '']) => span,
  )
  const paths = spans.filter(
    (span) =>
      /^[\w.-]+(\/[\w.${}-]+)*\/?$/.test(span) && (span.includes('/') || /\.(ts|tsx|mjs|json|html)$/.test(span)),
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
