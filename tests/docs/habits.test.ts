/** The files by which people join the project agree with what it really is. */
import { describe, expect, test } from 'vitest'
import { textOf } from './pages.ts'

interface Package {
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  overrides: Record<string, string>
}
const readPackage = async () => JSON.parse(await textOf('package.json')) as Package

test('.nvmrc names the Node that the packages bring', async () => {
  const { optionalDependencies } = await readPackage()
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(nodes.length).toBeGreaterThan(0)
  expect(new Set(nodes.map(([, version]) => version))).toEqual(new Set([(await textOf('.nvmrc')).trim()]))
})

describe('packages', () => {
  test('have exact versions', async () => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = await readPackage()
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('that overrides hold are explained in CONTRIBUTING, and grouped in renovate.json', async () => {
    const [{ overrides }, contributing, renovate] = await Promise.all([
      readPackage(),
      textOf('CONTRIBUTING.md'),
      textOf('renovate.json'),
    ])
    for (const name of Object.keys(overrides)) {
      expect(contributing).toContain(`\n- \`${name}\`:`)
      expect(renovate).toContain(`"${name}"`)
    }
  })
})

test('CI runs the two commands of the README', async () => {
  const [, commands = ''] = /^```sh\n([\s\S]*?)^```/m.exec(await textOf('README.md')) ?? []
  const named = [...commands.matchAll(/^npm \w+/gm)].map(([command]) => command)
  const ci = await textOf('.github/workflows/ci.yml')
  expect(named).toEqual(expect.arrayContaining(['npm start', 'npm test']))
  expect(
    ['npm start', 'npm test'].filter((command) => !new RegExp(`^ +(- run: )?${command}\\b`, 'm').test(ci)),
  ).toEqual([])
})

describe('the changelog', () => {
  const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

  test('begins with what is unreleased, and lists the current version with its date', async () => {
    const headings = [...(await textOf('CHANGELOG.md')).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
    const { version } = await readPackage()
    expect(headings[0]).toBe('[Unreleased]')
    expect(headings[1]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`))
  })

  test('sorts changes into the kinds that Keep a Changelog names', async () => {
    const kinds = [...(await textOf('CHANGELOG.md')).matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind)
    expect(kinds.length).toBeGreaterThan(0)
    expect(kinds.filter((kind) => !KINDS.includes(kind))).toEqual([])
  })
})
