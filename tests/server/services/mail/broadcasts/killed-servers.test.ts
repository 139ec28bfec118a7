/** Servers die at every point of sending a broadcast, and two send it at once: no one gets it twice. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { readBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import { broadcastWorld } from '#tests/support/console/broadcasts.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const PEOPLE = 4

/** Dies with its nth statement: before it, or once it is done and before the server hears of it. */
function dyingAt(db: Database, nth: number, isDone: boolean): Database {
  let statements = 0
  const die = () => {
    throw new Error('killed')
  }
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'query') return Reflect.get(target, name, receiver) as unknown
      return async (statement: Parameters<Database['query']>[0]) => {
        statements += 1
        if (statements > nth || (statements === nth && !isDone)) die()
        const rows = await target.query(statement)
        if (statements === nth) die()
        return rows
      }
    },
  })
}

describeOnBothEngines('a broadcast and servers that die', (fresh) => {
  test('each gets it once, or a server died with it, and then it isn’t sent again', async () => {
    const { db } = await fresh()
    const world = broadcastWorld(db, NOW)
    for (let person = 0; person < PEOPLE; person += 1) await world.person(`p${person}`)
    let points = 0
    for (const isDone of [false, true]) {
      for (let nth = 1, hasDied = true; hasDied; nth += 1) {
        world.later(8 * DAY_MS)
        world.sent.length = 0
        const id = await world.started()
        hasDied = await world.turn(world.contextOn(dyingAt(db, nth, isDone))).then(
          () => false,
          () => true,
        )
        points += 1
        world.later(HOUR_MS)
        await world.turns(3)
        const { progress, figures } = await readBroadcast(world.context, id)
        const got = world.got()
        expect(new Set(got).size, `killed at ${nth}`).toBe(got.length)
        expect(progress).toBe('sent')
        expect(figures?.unclear).toBeLessThanOrEqual(1)
        expect((figures?.sent ?? 0) + (figures?.unclear ?? 0)).toBe(PEOPLE)
        expect(got.length).toBeGreaterThanOrEqual(figures?.sent ?? 0)
      }
    }
    expect(points).toBeGreaterThan(50)
  })

  test('two servers share the recipients, and the pace', async () => {
    const { db } = await fresh()
    const world = broadcastWorld(db, NOW, { broadcastPace: '30' })
    for (let person = 0; person < 12; person += 1) await world.person(`p${person}`)
    await world.started()
    const other = world.contextOn(db)
    for (let turns = 0; turns < 3; turns += 1) {
      const handed = await Promise.all([world.turn(), world.turn(other)])
      expect(handed.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5)
      world.later(10_000)
    }
    expect(world.got()).toHaveLength(12)
    expect(new Set(world.got()).size).toBe(12)
  })
})
