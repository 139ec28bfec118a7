/** Operators rename, hide, order and add categories; searches, lists, pages and lists of vendors follow. */
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import type { TextContent } from '#contract/console/texts.ts'
import { search } from '#server/catalog/search-service-types.ts'
import { secondaryTo } from '#server/catalog/secondary-service-types.ts'
import { byFileName, byId, toContract } from '#server/catalog/service-types.ts'
import { runsIn } from '#server/catalog/services-in.ts'
import type { VendorChange } from '#server/db/connection/vendor-change.ts'
import { followChanges } from '#server/follow-changes.ts'
import { showCatalog } from '#server/catalog/shown/shown-catalog.ts'
import type { Database } from '#server/db/database.ts'
import { KIDS_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { doAct } from '#server/services/console/acts.ts'
import { beginServiceTypeOnce } from '#server/services/console/texts.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { textJobHandlers } from '#server/services/texts/publish-texts.ts'
import { relistingHandlers } from '#server/services/texts/relist-vendors.ts'
import { listTexts, readText } from '#server/services/texts/read-texts.ts'
import { previewText, saveDraft } from '#server/services/texts/text-drafts.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const CLOWN = 'services/2036'
const MAGICIAN = 'services/112'
const JUGGLER = 'services/124'
const VARIETY_ACTS = 50

async function writing(db: Database) {
  let now = new Date('2027-03-10T18:00:00Z')
  const context = testContext(db, { clock: () => now })
  const owner = await anActingOwner(db)
  const act = (name: ActName, target: string, some: Partial<DoAct> = {}) =>
    doAct(context, name, { phase: 'run', key: crypto.randomUUID(), target, reason: '', options: {}, ...some }, owner)
  const draft = async (name: string, fields: TextContent['fields']) => {
    const { draft: before, shown, shownId } = await readText(context, name)
    const { body, fields: others } = (before?.content ?? shown)!
    const content = { body, fields: { ...others, ...fields } }
    await saveDraft(context, { name, content, revision: before?.revision ?? 0, baseId: shownId }, 'ada@example.com')
    return content
  }
  return {
    context,
    owner,
    act,
    draft,
    async publish(name: string, fields: TextContent['fields']) {
      await draft(name, fields)
      await act('publishText', name)
      await context.texts.readAgain()
    },
    async runJobs() {
      now = new Date(now.getTime() + 10 * 60_000)
      const failed: unknown[] = []
      const report = (_kind: string, error: unknown) => void failed.push(error)
      await runDueJobs({
        db,
        clock: () => now,
        handlers: { ...textJobHandlers(context), ...relistingHandlers(context) },
        report,
      })
      return failed
    },
  }
}

const found = (contains: string) => search({ contains, matchvsallnames: true }).map(({ fileName }) => fileName)

afterEach(() => showCatalog(null))

describeOnBothEngines('categories of operators', (fresh) => {
  test('a new name and other words are searched by, and the original comes back', async () => {
    const { db } = await fresh()
    const { publish, act, context } = await writing(db)
    expect(await readText(context, MAGICIAN)).toMatchObject({
      title: 'Magicians',
      state: 'shipped',
      path: '/magician/nationwide',
      shown: { fields: { singular: 'Magician', order: '62', homePlace: '3', kids: 'yes', shown: 'yes' } },
    })
    await publish(MAGICIAN, { singular: 'Conjurer', plural: 'Conjurers', words: 'sleight of hand, card tricks' })
    expect(toContract(byId(112)!)).toMatchObject({ fileName: 'magician', pluralForm: 'Conjurers', homePlace: 3 })
    expect(byFileName('magician')?.id).toBe(112)
    expect(found('card tricks')).toEqual(['magician'])
    expect(runsIn(['a', 'conjurer']).map(({ entry }) => entry?.id)).toEqual([112])
    expect(context.texts.content.kidsCategories[0]?.pluralForm).toBe('Conjurers')
    await act('restoreShippedText', MAGICIAN)
    await context.texts.readAgain()
    expect(byId(112)?.pluralForm).toBe('Magicians')
    expect(found('card tricks')).toEqual([])
  })

  test('a hidden category is in no list and not found, and keeps its page', async () => {
    const { db } = await fresh()
    const { publish, context } = await writing(db)
    expect(found('clown')).toContain('clown')
    await publish(CLOWN, { shown: 'no' })
    expect(found('clown')).not.toContain('clown')
    expect(runsIn(['clown']).map(({ entry }) => entry?.id)).not.toContain(2036)
    expect(search({ getOnlySignupCategories: true }).map(({ id }) => id)).not.toContain(2036)
    expect(secondaryTo(byId(112)!).map(({ id }) => id)).not.toContain(2036)
    expect(context.texts.content.kidsCategories.map(({ id }) => id)).not.toContain(2036)
    // Pages look it up by its address.
    const whole = search().find(({ id }) => id === 2036)
    expect(whole && toContract(whole)).toMatchObject({ fileName: 'clown', isHidden: true, isCrawlable: false })
    expect((await listTexts(context, { kind: 'services' })).texts.find(({ name }) => name === CLOWN)).toMatchObject({
      title: 'Clowns',
      note: 'Variety Acts · home page 6 · hidden',
      state: 'changed',
    })
  })

  test('with a group, everything in it is hidden', async () => {
    const { db } = await fresh()
    const { publish } = await writing(db)
    await publish(`services/${VARIETY_ACTS}`, { shown: 'no' })
    expect(found('magician')).not.toContain('magician')
    expect(byId(112)?.isHidden).toBe(true)
    expect(byId(6)?.isHidden).toBeUndefined()
  })

  test('places order the lists, and an empty one takes a category out', async () => {
    const { db } = await fresh()
    const { publish, context } = await writing(db)
    await publish(JUGGLER, { kidsPlace: '1', homePlace: '1', order: '99' })
    await publish(MAGICIAN, { kidsPlace: '', homePlace: '' })
    const kids = context.texts.content.kidsCategories.map(({ fileName }) => fileName)
    expect(kids.slice(0, 2)).toEqual(['juggler', 'face-painter'])
    expect(kids).not.toContain('magician')
    expect(toContract(byId(112)!)).not.toHaveProperty('homePlace')
    expect(search({ sorttype: 'popularity' })[1]?.id).toBe(124)
  })

  test('a category for kids’ parties from now on brings its vendors into that section', async () => {
    const { db } = await fresh()
    const { publish, act, runJobs } = await writing(db)
    const vendor = aVendor(7, { serviceTypeIds: [111] })
    await db.transaction((tx) => writeVendors(tx, [vendor]))
    const isForKids = async () =>
      (await db.query(sql`select from listing where vendor_id = ${vendor.id} and service_type_id = ${KIDS_VENDORS}`))
        .length > 0
    expect(await isForKids()).toBe(false)
    await publish('services/111', { kids: 'yes' })
    expect(await runJobs()).toEqual([])
    expect(await isForKids()).toBe(true)
    await act('restoreShippedText', 'services/111')
    expect(await runJobs()).toEqual([])
    expect(await isForKids()).toBe(false)
  })

  test('more vendors than a batch are listed again, one job after the other', async () => {
    const { db } = await fresh()
    const { publish, runJobs } = await writing(db)
    const vendors = Array.from({ length: 501 }, (_, at) => aVendor(at + 1, { serviceTypeIds: [111] }))
    await db.transaction((tx) => writeVendors(tx, vendors))
    await publish('services/111', { kids: 'yes' })
    expect(await runJobs()).toEqual([])
    expect(await runJobs()).toEqual([])
    const rows = await db.query(sql`select 1 from listing where service_type_id = ${KIDS_VENDORS}`)
    expect(rows).toHaveLength(501)
  })

  test('replies that name a category are dropped, though a job read the texts first and the settings failed once', async () => {
    const { db } = await fresh()
    const { draft, act, context, runJobs } = await writing(db)
    const dropped: unknown[] = []
    const closing: (() => void)[] = []
    const errors: unknown[] = []
    const app = {
      addHook: (_name: string, hook: (app: unknown, done: () => void) => void) =>
        closing.push(() => hook(undefined, () => {})),
      log: { error: (entry: unknown) => errors.push(entry) },
    } as unknown as FastifyInstance
    let tell: ((change: VendorChange | null) => void) | undefined
    const following = {
      texts: context.texts,
      db: {
        ...db,
        onVendorsChanged(listener: (change: VendorChange | null) => void) {
          tell = listener
          return () => {}
        },
      },
      marketplace: { ...context.marketplace, reload: () => context.marketplace.reload() },
    }
    await followChanges(app, following, (change) => dropped.push(change))
    following.marketplace.reload = () => Promise.reject(new Error('the database is away'))
    await draft('services/111', { kids: 'yes' })
    await act('publishText', 'services/111')
    expect(await runJobs()).toEqual([])
    tell?.({ of: 'texts', ids: [] })
    await expect.poll(() => dropped).toEqual([{ of: 'texts', ids: [] }])
    await expect.poll(() => errors).toHaveLength(1)
    for (const close of closing) close()
  })

  test('a category of one’s own is begun once, and found with its page once it is published', async () => {
    const { db } = await fresh()
    const { context, owner, act, publish } = await writing(db)
    const begun = { key: crypto.randomUUID(), singular: 'Foam Party Host', plural: 'Foam Party Hosts' }
    const name = await beginServiceTypeOnce(context, { ...begun, group: VARIETY_ACTS }, owner)
    expect(await beginServiceTypeOnce(context, { ...begun, group: VARIETY_ACTS }, owner)).toBe(name)
    expect(await readText(context, name)).toMatchObject({ title: 'Foam Party Hosts', state: 'new', path: null })
    expect(found('foam party')).toEqual([])
    await publish(name, { words: 'foam cannon', order: '12' })
    expect(found('foam cannon')).toEqual(['foam-party-host'])
    const own = byFileName('foam-party-host')!
    expect(own).toMatchObject({
      topLevelServiceType: VARIETY_ACTS,
      isTopLevel: false,
      isTransport: false,
      popularity: 12,
    })
    expect(secondaryTo(byId(112)!)).toContain(own)
    await expect(
      beginServiceTypeOnce(context, { ...begun, key: crypto.randomUUID(), group: VARIETY_ACTS }, owner),
    ).rejects.toMatchObject({ errors: [{ name: 'singular' }] })
    await expect(act('restoreShippedText', name)).rejects.toMatchObject({
      message: `${name} didn’t come with the product.`,
    })
  })

  test.for<[TextContent['fields'], string]>([
    [{ plural: ' ' }, 'Plural is missing.'],
    [{ singular: 'x'.repeat(41) }, 'Name has more than 40 characters.'],
    [{ plural: 'Clowns' }, 'Clowns already have this name.'],
    [{ order: '0' }, 'Order has to be a whole number from 1 to 100.'],
    [{ order: 'many' }, 'Order has to be a whole number from 0 to 100.'],
    [{ homePlace: '100' }, 'Place on the home page has to be a whole number from 1 to 99.'],
    [{ shown: 'perhaps' }, 'Shown is yes or no.'],
  ])('%j is refused: %s', async ([fields, problem]) => {
    const { db } = await fresh()
    const { context, draft, act } = await writing(db)
    const content = await draft(MAGICIAN, fields)
    expect((await previewText(context, { name: MAGICIAN, content })).problem).toBe(problem)
    await expect(act('publishText', MAGICIAN)).rejects.toMatchObject({
      message: `The site can’t show this. ${problem}`,
    })
  })
})
