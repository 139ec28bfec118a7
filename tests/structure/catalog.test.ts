/** Operators edit the catalog: only what is made before that reads the shipped one. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MAY_READ = /^server\/(?:catalog|content|sample|sample-pictures)\/|^server\/db\/rebuild-listings\.ts$/

test('the server reads the shipped catalog only where samples and pages of content are made', () => {
  const readers = globSync('server/**/*.ts').filter((file) =>
    /from '(?:#server\/catalog|\.{1,2}(?:\/\w+)*)\/catalog\.ts'/.test(readFileSync(file, 'utf8')),
  )
  expect(readers).toContain('server/catalog/shown/shown-catalog.ts')
  expect(readers.filter((file) => !MAY_READ.test(file))).toEqual([])
})
