import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'

test('values become parameters, never text', () => {
  const { text, values } = sql`select * from vendor where name = ${"'; drop table vendor; --"} and id = ${7}`
  expect(text).toBe('select * from vendor where name = $1 and id = $2')
  expect(values).toEqual(["'; drop table vendor; --", 7])
})

test('nested pieces become text, and their values keep their order', () => {
  const virtual = sql`and is_virtual = ${true}`
  const where = sql`where id = ${1} ${virtual} ${sql``}`
  const { text, values } = sql`select ${'a'} ${where} limit ${50}`
  expect(text).toBe('select $1 where id = $2 and is_virtual = $3  limit $4')
  expect(values).toEqual(['a', 1, true, 50])
})

test('a statement is named after its text: same text, same name, whatever the values', () => {
  const byId = (id: number) => sql`select ${id}`
  expect(byId(1).name).toBe(byId(2).name)
  expect(byId(1).name).toMatch(/^q_[0-9a-f]{16}$/)
  expect(byId(1).name).not.toBe(sql`select ${1} as id`.name)
})
