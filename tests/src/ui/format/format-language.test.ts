import { expect, test, vi } from 'vitest'

test('languages of here have their names, also where the browser knows none', async () => {
  vi.stubGlobal('Intl', {
    DisplayNames: class {
      of(code: string) {
        return code === 'es' ? 'Spanish' : code
      }
    },
  })
  const { formatLanguage } = await import('#src/ui/format/format-language.ts')
  vi.unstubAllGlobals()
  expect(['ase', 'es'].map(formatLanguage)).toEqual(['American Sign Language', 'Spanish'])
  expect(['cr', 'iu', 'nv', 'oj'].map(formatLanguage)).toEqual(['Cree', 'Inuktitut', 'Navajo', 'Ojibwe'])
})
