import { describe, expect, test } from 'vitest'
import { DAY_MS, DRAFT_LIFETIME_MS } from '#contract/limits.ts'
import { createWorld, DJ, filledDraft } from '#tests/support/world/world.ts'

const everything = (disk: unknown) =>
  JSON.stringify(disk, (_key, value: unknown) => (value instanceof Map ? [...value] : value))

describe('drafts', () => {
  test('what was saved is there for the next tab, as typed', async () => {
    const phone = createWorld().phone()
    const { offline } = phone.openTab()
    const draft = filledDraft(offline, '  spaces, “quotes” and 🎉  ')
    expect(await offline.drafts.save(draft)).toMatchObject({ outcome: 'saved' })
    const loaded = await phone.openTab().offline.drafts.load(draft.id)
    expect(loaded?.draft.gigRequest).toEqual(draft.gigRequest)
    expect(loaded?.draft.client).toEqual(draft.client)
    expect(loaded?.expiry).toBe('kept')
  })

  test('a password is never written anywhere', async () => {
    const phone = createWorld().phone()
    const { offline } = phone.openTab()
    const draft = filledDraft(offline)
    const typed = {
      ...draft,
      client: { ...draft.client, password: 'hunter2hunter2' },
      gigRequest: { ...draft.gigRequest, newPassword: 'hunter2hunter2' },
    }
    await offline.drafts.save(typed)
    await offline.client.remember(typed.client)
    await offline.outbox.enqueue(typed)
    expect(everything(phone.disk)).not.toContain('hunter2')
    expect(everything(phone.disk)).toContain('ana@example.com')
  })

  test('one draft per set of vendors, newest edit first', async () => {
    const world = createWorld()
    const { offline } = world.phone().openTab()
    const both = [{ ...DJ, memberID: 845 }, DJ]
    await offline.drafts.save(filledDraft(offline, 'first', both))
    world.clock.advance(1000)
    await offline.drafts.save(filledDraft(offline, 'second'))
    const items = await offline.drafts.list()
    expect(items.map(({ draft }) => [draft.id, draft.gigRequest['notes']])).toEqual([
      ['12', 'second'],
      ['12-845', 'first'],
    ])
  })

  test('lives 30 days from its last edit, warns before, and is never erased by itself', async () => {
    const world = createWorld()
    const { offline } = world.phone().openTab()
    const draft = filledDraft(offline)
    const expiry = async () => (await offline.drafts.load(draft.id))?.expiry
    await offline.drafts.save(draft)
    world.clock.advance(20 * DAY_MS)
    await offline.drafts.save(draft)
    world.clock.advance(DRAFT_LIFETIME_MS - 6 * DAY_MS)
    expect(await expiry()).toBe('kept')
    world.clock.advance(2 * DAY_MS)
    expect(await expiry()).toBe('soon')
    world.clock.advance(4 * DAY_MS)
    expect(await expiry()).toBe('expired')
    expect((await offline.drafts.list()).map((item) => item.expiry)).toEqual(['expired'])
    await offline.drafts.save(draft)
    expect(await expiry()).toBe('kept')
  })

  test('is gone only when the person removes it', async () => {
    const { offline } = createWorld().phone().openTab()
    const draft = filledDraft(offline)
    await offline.drafts.save(draft)
    await offline.drafts.remove(draft.id)
    expect(await offline.drafts.list()).toEqual([])
  })

  test('other tabs hear of every change', async () => {
    const phone = createWorld().phone()
    const [tab, other] = [phone.openTab().offline, phone.openTab().offline]
    const heard: unknown[] = []
    other.subscribe((change) => heard.push(change))
    const draft = filledDraft(tab)
    await tab.drafts.save(draft)
    const { record } = await tab.outbox.enqueue(draft)
    expect(heard).toEqual([
      { type: 'draftsChanged', ids: ['12'] },
      { type: 'draftsChanged', ids: ['12'] },
      { type: 'outboxChanged', keys: [record.key] },
    ])
  })
})

describe('the remembered client', () => {
  test('prefills for 30 days, then no more', async () => {
    const world = createWorld()
    const { offline } = world.phone().openTab()
    await offline.outbox.enqueue(filledDraft(offline))
    expect(await offline.client.load()).toMatchObject({ firstName: 'Ana', email: 'ana@example.com' })
    world.clock.advance(DRAFT_LIFETIME_MS)
    expect(await offline.client.load()).toBeNull()
  })

  test('can be forgotten', async () => {
    const { offline } = createWorld().phone().openTab()
    await offline.client.remember({ firstName: 'Ana' })
    await offline.client.forget()
    expect(await offline.client.load()).toBeNull()
  })
})
