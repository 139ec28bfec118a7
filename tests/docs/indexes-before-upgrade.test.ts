/** The indexes that docs/operating.md has typed before an upgrade are those that the migration would make. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const statements = (text: string) =>
  text
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement.startsWith('create index ') && !statement.includes(' on insurance '))

test('the lines to type the day before are those of migration 880, without locks', () => {
  const migration = readFileSync('server/db/migrations/880-lists-of-many.sql', 'utf8').split('create function')[0] ?? ''
  const block = /```sql\n(create index concurrently[^`]*)```/.exec(readFileSync('docs/operating.md', 'utf8'))?.[1] ?? ''
  const typed = statements(block)
  expect(typed.filter((line) => line.startsWith('create index') && !line.includes(' concurrently '))).toEqual([])
  expect(typed.map((line) => line.replace(' concurrently', ''))).toEqual(statements(migration))
  expect(typed).toHaveLength(17)
})
