/** The indexes that docs/operating.md has typed before an upgrade are those that the migrations would make. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const statements = (text: string) =>
  text
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement.startsWith('create index ') && !/ on (insurance|reply_time_due) /.test(statement))

const migration = (name: string) => readFileSync(`server/db/migrations/${name}.sql`, 'utf8')

test('the lines to type the day before are those of migrations 880 and 930, without locks', () => {
  const [lists = ''] = migration('880-lists-of-many').split('create function')
  const made = [...statements(lists), ...statements(migration('930-due-reply-times'))]
  const block = /```sql\n(create index concurrently[^`]*)```/.exec(readFileSync('docs/operating.md', 'utf8'))?.[1] ?? ''
  const typed = statements(block)
  expect(typed.filter((line) => line.startsWith('create index') && !line.includes(' concurrently '))).toEqual([])
  expect(typed.map((line) => line.replace(' concurrently', ''))).toEqual(made)
  expect(typed).toHaveLength(18)
})
