/** Whatever the order of typing, sending, editing, crashes and broken responses: nothing acknowledged is lost, and
 * no request is stored twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRequest } from '#src/offline/outbox/of-kind.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Weather } from '#tests/support/world/server.ts'
import { createWorld, DJ, filledDraft, storedNotes, type Tab } from '#tests/support/world/world.ts'

type Step =
  | { do: 'type'; vendor: number }
  | { do: 'send'; vendor: number }
  | { do: 'flush'; tab: number }
  | { do: 'edit'; nth: number }
  | { do: 'wait'; minutes: number }
  | { do: 'crash'; tab: number; atStep: number }

const WEATHERS: Weather[] = [
  'ok',
  'refused',
  'resetBeforeCommit',
  'resetAfterCommit',
  'cutAnswer',
  'blackHole',
  'blackHoleAfterCommit',
  'captivePortal',
  'twice',
  { status: 500 },
  { status: 503, retryAfter: '30' },
  { status: 429, retryAfter: '5' },
  { status: 409, json: { message: 'Being stored', code: 'inProgress' } },
]
const weather = fc.constantFrom(...WEATHERS)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('type' as const), vendor: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), vendor: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flush' as const), tab: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), nth: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      tab: fc.nat(1),
      atStep: fc.integer({ min: 1, max: 25 }),
    }),
  },
)

/** A person's knowledge: the last text of each request that was acknowledged, by the request's intent. */
class Person {
  readonly saved = new Map<string, number>()
  readonly queued = new Map<string, number>()
  private texts = 0

  /** A new text for a request; texts of a request are told apart by their number. */
  next(intent: string): string {
    this.texts += 1
    return `${intent} #${this.texts}`
  }
}

const numberOf = (notes: string | undefined) => Number(notes?.split('#')[1])
const intentOf = (notes: string | undefined) => notes?.split(' #')[0] ?? ''

async function play(steps: readonly Step[], weathers: readonly Weather[], seed: number) {
  const world = createWorld(seed)
  const phone = world.phone()
  const person = new Person()
  const tabs: Tab[] = [phone.openTab(), phone.openTab()]
  world.server.script = [...weathers]

  /** Runs `work` in a tab that may die on the way; a dead tab is opened again. */
  async function inTab(index: number, work: (tab: Tab) => Promise<unknown>) {
    const tab = tabs[index]!
    await world.clock.settle(Promise.race([work(tab), tab.dead]))
    const isDead = await Promise.race([tab.dead.then(() => true), Promise.resolve(false)])
    if (isDead) tabs[index] = phone.openTab()
  }

  async function openDraft({ offline }: Tab, vendor: number): Promise<QuoteDraft> {
    const vendors = [{ ...DJ, memberID: vendor + 1 }]
    const stored = await offline.drafts.load(String(vendor + 1))
    return stored?.draft ?? filledDraft(offline, '', vendors)
  }

  const withText = (draft: QuoteDraft): QuoteDraft => ({
    ...draft,
    gigRequest: { ...draft.gigRequest, notes: person.next(draft.intent) },
  })

  for (const planned of steps) {
    switch (planned.do) {
      case 'type':
        await inTab(0, async (tab) => {
          const draft = withText(await openDraft(tab, planned.vendor))
          const result = await tab.offline.drafts.save(draft)
          if (result.outcome === 'saved') person.saved.set(draft.intent, numberOf(draft.gigRequest['notes']))
        })
        break
      case 'send':
        await inTab(0, async (tab) => {
          const draft = withText(await openDraft(tab, planned.vendor))
          const result = await tab.offline.outbox.enqueue(draft)
          if (result.outcome !== 'queued') return
          person.saved.delete(draft.intent)
          person.queued.set(draft.intent, numberOf(draft.gigRequest['notes']))
          await tab.offline.outbox.sendNow(result.record.key)
        })
        break
      case 'flush':
        await inTab(planned.tab, (tab) => tab.offline.flush())
        break
      case 'edit':
        await inTab(1, async (tab) => {
          const records = await tab.offline.outbox.list()
          const record = records[planned.nth]?.record
          if (!record) return
          const result = await tab.offline.outbox.edit(record.key)
          if (result.outcome !== 'draft' || !('vendors' in result.draft)) return
          person.queued.delete(result.draft.intent)
          person.saved.set(result.draft.intent, numberOf(result.draft.gigRequest['notes']))
        })
        break
      case 'wait':
        world.clock.advance(planned.minutes * 60_000)
        break
      default:
        tabs[planned.tab]!.killAtStep(planned.atStep)
    }
  }

  // The weather clears, whoever was dying is dead, and a new tab delivers what there is.
  tabs.forEach((tab) => tab.kill())
  world.server.script = []
  const { offline } = phone.openTab()
  for (const { record } of await offline.outbox.list()) {
    world.clock.advance(2 * 60 * 60_000)
    if (record.state !== 'sent') await world.clock.settle(offline.outbox.confirm(record.key))
  }
  return { world, person, drafts: await offline.drafts.list(), outbox: (await offline.outbox.list()).filter(isRequest) }
}

test('any schedule of edits, sends, crashes and answers loses nothing and stores no wish twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 25 }),
      fc.array(weather, { maxLength: 20 }),
      fc.integer(),
      async (steps, weathers, seed) => {
        const { world, person, drafts, outbox } = await play(steps, weathers, seed)
        const stored = storedNotes(world.server)
        const tooLate = new Set(outbox.filter(({ record }) => record.withdrawal).map(({ record }) => record.key))
        const storedIntents = [...world.server.rows.keys()].flatMap((key, index) =>
          tooLate.has(key) ? [] : [intentOf(stored[index])],
        )

        // At most one stored row per intent (one that arrived before it was taken back is not counted: the person has
        // agreed to the next version), and a receipt for each row and nothing else.
        expect(new Set(storedIntents).size).toBe(storedIntents.length)
        const receipts = outbox.filter(({ record }) => record.state === 'sent').map(({ record }) => record.key)
        expect(receipts.sort()).toEqual([...world.server.rows.keys()].sort())

        const kept = [...drafts.map(({ draft }) => draft), ...outbox.map(({ record }) => record.draft)]
        const keptNumber = (intent: string) =>
          Math.max(
            ...kept
              .filter((draft) => draft.intent === intent)
              .map(({ gigRequest: quoteRequest }) => numberOf(quoteRequest['notes'])),
          )
        // An acknowledged text is there, or one that was typed later and lost only its acknowledgement.
        for (const [intent, text] of [...person.saved, ...person.queued])
          expect(keptNumber(intent)).toBeGreaterThanOrEqual(text)
        // A request acknowledged as sent was either stored, or taken back by an edit or a cancel that the server knows.
        for (const intent of person.queued.keys()) {
          const record = outbox.find((item) => item.record.draft.intent === intent)?.record
          const canceled = record
            ? world.server.tombstones.has(record.key)
            : drafts.some(({ draft }) => draft.intent === intent)
          expect(stored.map(intentOf).includes(intent) || canceled).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
})
