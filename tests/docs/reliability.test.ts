/**
 * The list "Every fault" of docs/reliability.md says the truth: each fault of docs/offline.md has tests that carry its
 * number.
 */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listedFaults, textOf } from './pages.ts'

const tests = fileURLToPath(new URL('..', import.meta.url))

/** Below 200: "fault 9, 429 with a date" names one. */
const NUMBER = String.raw`(?:\d{1,2}|1\d\d)(?!\d)`
const TITLE = new RegExp(`['"\`]faults? (${NUMBER}(?:(?:, | and |, and )${NUMBER})*)`, 'g')

/** The faults that the titles of a file name: `fault 46: …`, `faults 42 and 47: …`. */
function faultsIn(text: string): Set<number> {
  return new Set([...text.matchAll(TITLE)].flatMap(([, numbers = '']) => numbers.split(/\D+/).map(Number)))
}

/** File below tests/ → the faults that its titles name. */
async function faultsByFile(): Promise<Map<string, Set<number>>> {
  const files = (await readdir(tests, { recursive: true })).filter(
    // This folder's tests speak of faults, and test none.
    (file) => /\.(test|spec|engines)\.tsx?$/.test(file) && !file.startsWith('docs/'),
  )
  return new Map(
    await Promise.all(files.map(async (file) => [file, faultsIn(await readFile(tests + file, 'utf8'))] as const)),
  )
}

/** The list's entries, in its order: a fault and the files that it names for it. */
async function listedTests(): Promise<{ fault: number; files: string[] }[]> {
  const [, list = ''] = (await textOf('docs/reliability.md')).split(/^## Every fault$/m)
  const entries = list.matchAll(/^- \*\*(\d+)\*\* (.*(?:\n {2}.*)*)/gm)
  return [...entries].map(([, number, entry = '']) => ({
    fault: Number(number),
    files: [...entry.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = '']) => file),
  }))
}

test('both lists have each fault once, in order, and the same ones', async () => {
  const faults = await listedFaults()
  expect(faults.length).toBeGreaterThan(0)
  expect(faults).toEqual([...new Set(faults)].sort((one, other) => one - other))
  expect((await listedTests()).map(({ fault }) => fault)).toEqual(faults)
})

test('every test that the list names carries the fault’s number', async () => {
  const [byFile, entries] = await Promise.all([faultsByFile(), listedTests()])
  const wrong: string[] = []
  for (const { fault, files } of entries) {
    if (files.length === 0) wrong.push(`fault ${fault} has no test in the list`)
    for (const file of files)
      if (!byFile.get(file)?.has(fault)) wrong.push(`no test of ${file} is called "fault ${fault}"`)
  }
  expect(wrong).toEqual([])
})

test('every test that carries a fault’s number is in the list', async () => {
  const [byFile, entries] = await Promise.all([faultsByFile(), listedTests()])
  const named = new Set(entries.flatMap(({ fault, files }) => files.map((file) => `${fault} ${file}`)))
  const missing = [...byFile].flatMap(([file, faults]) =>
    [...faults].filter((fault) => !named.has(`${fault} ${file}`)).map((fault) => `fault ${fault}: ${file}`),
  )
  expect(missing).toEqual([])
})
