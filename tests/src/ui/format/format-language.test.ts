import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('languages of here have their names, also where the browser knows none', async () => {
  // The names are read once, by whichever file of this process asks first.
  vi.resetModules()
  vi.stubGlobal('Intl', {
    DisplayNames: class {
      of(code: string) {
        return code === 'es' ? 'Spanish' : code
      }
    },
  })
  const { formatLanguage } = await import('#src/ui/format/format-language.ts')
  expect(['ase', 'es'].map(formatLanguage)).toEqual(['American Sign Language', 'Spanish'])
  expect(['cr', 'iu', 'nv', 'oj'].map(formatLanguage)).toEqual(['Cree', 'Inuktitut', 'Navajo', 'Ojibwe'])
})
