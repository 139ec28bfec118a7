/** Text that breaks when the browser translates the page, in every screen (CONTRIBUTING.md, Text on screens). */
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { afterAll, expect, test } from 'vitest'
import { findBareText } from './bare-text.ts'

const src = join(import.meta.dirname, '..', '..', 'src')
const sample = join(src, 'sample.tsx')
const sampleConfig = join(src, 'sample.json')

/** @param files beside those on disk */
function findIn(config: string, files: Record<string, string> = {}): string[] {
  const api = new API({
    fs: { readFile: (file) => files[file], fileExists: (file) => (file in files ? true : undefined) },
  })
  afterAll(() => api.close())
  return api
    .updateSnapshot({ openProjects: [config] })
    .getProjects()
    .flatMap(findBareText)
}

/** The code that is found in components of a file. */
function findInSample(components: string): string[] {
  const head = `import type { ReactNode } from 'react'
import type { Elements } from './ui/elements/elements.ts'
declare const name: string, count: number, has: boolean, names: string[], slot: ReactNode, parts: Elements
const Icon = () => <svg />
const Maybe = () => (has ? <svg /> : null)
`
  const files = {
    [sample]: head + components,
    [sampleConfig]: JSON.stringify({ extends: './tsconfig.json', files: ['sample.tsx'], include: [] }),
  }
  return findIn(sampleConfig, files)
    .filter((found) => found.startsWith('src/sample.tsx'))
    .map((found) => found.split(': ').slice(1, -1).join(': '))
}

test('text that changes, or follows what comes and goes, is all of its element on every screen', () => {
  expect(findIn(join(src, 'tsconfig.json'))).toEqual([])
})

test('text that changes is found beside other nodes', () => {
  const found = findInSample(`
    export const A = () => <p>{count} vendors</p>
    export const B = () => <p><Icon />{name}</p>
    export const C = () => <p>{has ? 'Yes' : 'No'} <b>it is</b></p>
    export const D = () => <p>{has && 'Yes'}<b>it is</b></p>
    export const E = () => <p>{has ? <b>Yes</b> : 'No'}<i /></p>
    export const F = () => <p>{names.map((one) => one)}</p>
    export const G = () => <>{name}</>
    export const H = () => <p>{slot}<b>it is</b></p>`)
  expect(found).toEqual([
    '{count}',
    '{name}',
    "{has ? 'Yes' : 'No'}",
    "{has && 'Yes'}",
    "{has ? <b>Yes</b> : 'No'}",
    '{names.map((one) => one)}',
    '{name}',
    '{slot}',
  ])
})

test('text that stays is found where something before it comes and goes, and in fragments', () => {
  const found = findInSample(`
    export const A = () => <p>{has ? <b /> : null} after</p>
    export const B = () => <p>{has && <b />}{'after'}</p>
    export const C = () => <p><Maybe /> after</p>
    export const D = () => <>bare<b /></>
    export const E = () => (has ? 'Yes' : <b />)
    export function F() { if (has) return name; return null }`)
  expect(found).toEqual(['after', "{'after'}", 'after', 'bare', "'Yes'", 'name'])
})

test('text that is all of its element, stays, or stands before what comes and goes, is left alone', () => {
  const found = findInSample(`
    export const A = () => <p>{name}</p>
    export const B = () => <p>{\`\${count} vendors\`}</p>
    export const C = () => <p>{has ? 'Yes' : <b />}</p>
    export const D = () => <p>{slot}</p>
    export const E = () => <p>Hello <b>{name}</b>, and <Icon /> more {has ? <b /> : null}</p>
    export const F = () => <p>{parts}{has ? <b /> : null} <b>it is</b> {/* said */}</p>
    export const G = () => <ul>{names.map((one) => <li key={one}>{one}</li>)}</ul>
    export const H = () => <p title={name}><b />{has && name !== '' ? <b /> : ''}</p>`)
  expect(found).toEqual([])
})
