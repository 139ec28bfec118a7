import { expect, test } from 'vitest'
import { at, namedPathsExist } from '#server/build/module-paths.ts'

const MODULES = ['/home/me/fanfare/src/ui/form/field.tsx', '/home/me/fanfare/contract/text.ts']

/** @returns what the build fails with */
function checked(ids: readonly string[]): string[] {
  const problems: string[] = []
  const { generateBundle } = namedPathsExist() as unknown as { generateBundle: () => void }
  generateBundle.call({ getModuleIds: () => ids, error: (problem: string) => problems.push(problem) })
  return problems
}

test('a module is at a path if its own begins so, in whatever folder the project is', () => {
  const isField = at('src/ui/form/field.', 'contract/phone.')
  expect(MODULES.map(isField)).toEqual([true, false])
})

test('a build fails when a path leads to no module, and says to which', () => {
  at('src/ui/form/', 'contract/renamed.')
  const [problem, ...others] = checked(MODULES)
  expect(problem).toMatch(/contract\/renamed\./)
  expect(problem).not.toMatch(/src\/ui\/form\/(?!field)/)
  expect(others).toEqual([])
  expect(checked([...MODULES, '/home/me/fanfare/contract/renamed.ts', '/home/me/fanfare/contract/phone.ts'])).toEqual(
    [],
  )
})
