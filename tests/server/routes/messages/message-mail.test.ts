/** Mails about messages: at most one per person and 15 minutes, about everything that is unread. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailFor } from '#tests/support/people/accounts.ts'
import { asked, aThread, readTo, threadOf, write } from '#tests/support/people/threads.ts'
import { NOW, testApp, type TestApp } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'

const MINUTE_MS = 60_000

describe.each(ENGINES)('mails about messages (%s)', (engine) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({ engine })
  })
  afterAll(() => world.close())
  const at = (minutes: number) => () => new Date(NOW.getTime() + minutes * MINUTE_MS)
  const about = async (email: string, minutes: number) =>
    (await mailFor(world, email, at(minutes)))
      .filter(({ subject }) => /message/.test(subject))
      .map(({ subject }) => subject)

  test('ten messages within 15 minutes are two mails; what was read meanwhile is in none', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    await write(world, leadId, client.headers, 'First')
    expect(await about(vendor.email, 0)).toEqual(['New message from Ada'])
    for (let more = 2; more <= 10; more += 1) {
      await write(world, leadId, client.headers, `Number ${more}`)
      expect(await about(vendor.email, more)).toHaveLength(1)
    }
    const { messages } = await threadOf(world, leadId, vendor.headers)
    await readTo(world, leadId, vendor.headers, messages[3]?.id ?? 0)
    expect(await about(vendor.email, 14)).toHaveLength(1)
    expect(await about(vendor.email, 16)).toEqual(['6 new messages from Ada', 'New message from Ada'])
    const [mail] = await mailFor(world, vendor.email, at(40))
    expect(mail?.text).toContain(`/threads/${leadId}`)
    expect(mail?.text).toContain('Number 10')
    expect(mail?.text).not.toContain('Number 4')
    expect(await about(vendor.email, 60)).toHaveLength(2)
  })

  test('messages about two requests to one vendor are one mail, which links to the inbox', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    const other = await asked(world, vendor.memberId, { email: 'other@example.com' })
    await write(world, leadId, client.headers, 'One')
    await write(world, other.leadId, other.headers, 'Two')
    const mails = (await mailFor(world, vendor.email, at(0))).filter(({ subject }) => /message/.test(subject))
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new messages from Ada'])
    expect(mails[0]?.text).toContain('https://fanfare.example/leads\n')
  })

  test('a host is mailed what the vendor wrote, without its links', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    await write(world, leadId, vendor.headers, 'Pay at https://evil.example/pay or evil.zip')
    const mail = (await mailFor(world, client.email, at(0))).find(({ subject }) => /message/.test(subject))
    expect(mail?.subject).toBe('New message from DJ Nova')
    expect(mail?.text).toContain('“Pay at … or evil. zip”')
    expect(mail?.text).toContain(`https://fanfare.example/threads/${leadId}`)
  })
})
