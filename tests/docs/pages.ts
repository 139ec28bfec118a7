/** The pages of the documentation, as its tests read them. */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const textOf = (file: string): Promise<string> => readFile(root + file, 'utf8')

/** Files below the root that match, with `/` between folders. */
export async function filesOf(...patterns: string[]): Promise<string[]> {
  const found = await Array.fromAsync(glob(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') }))
  return found.map((file) => file.replaceAll('\\', '/')).sort()
}

/** README, CONTRIBUTING and everything in docs/. */
export const pages = () => filesOf('*.md', 'docs/**/*.md')

/** The text of a page outside its code blocks. */
export const withoutCode = (page: string): string => page.replaceAll(/^```[\s\S]*?^```/gm, '')

/** The fragments that a page's headings have: `## What a response means` → `what-a-response-means`. */
export function fragmentsOf(page: string): Set<string> {
  const headings = withoutCode(page).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  )
}

/** The numbers of the faults that docs/offline.md lists, in its order. */
export async function listedFaults(): Promise<number[]> {
  const [, faults = ''] = (await textOf('docs/offline.md')).split(/^## Faults$/m)
  return [...faults.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
}

/** The numbers of the decisions in docs/decisions. */
export async function listedDecisions(): Promise<Set<number>> {
  const files = await filesOf('docs/decisions/[0-9]*.md')
  return new Set(files.map((file) => Number.parseInt(file.slice('docs/decisions/'.length), 10)))
}
