/** Vendors from a file: in no list until their owners claim them by mail. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { waitingVendors } from '#server/repositories/operator/vendor-approvals.ts'
import type { Database } from '#server/db/database.ts'
import { requestPasswordReset, resetPassword } from '#server/services/accounts/account-changes.ts'
import { FETCH_SETTINGS } from '#server/services/availability/feeds/guarded-fetch.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { openMedia } from '#server/services/media/media.ts'
import { vendorFile } from '#server/services/console/people.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportPerson } from '#server/services/personal-data/export.ts'
import { importVendors } from '#server/services/vendor-import/import-vendors.ts'
import { importedPhotoHandlers } from '#server/services/vendor-import/imported-photos.ts'
import { anAccount, mailFor, PASSWORD, secretsIn } from '#tests/support/people/accounts.ts'
import { quarters } from '#tests/support/people/photos.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import { aGuest, testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const clock = () => NOW
const folder = await mkdtemp(join(tmpdir(), 'fanfare-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const HEAD = 'ID,Business name,E-mail,City,Services,Price,Notes'
const MIRA = 'v-1,Mira & the Moons,mira@example.com,"Austin, TX",Jazz Band; DJ,"$1,200",old'
const OTTO = 'v-2,Otto’s Photos,OTTO@example.com,78701,Photographer,,'

let files = 0
async function fileOf(lines: readonly string[], kind = 'csv'): Promise<string> {
  const path = join(folder, `${(files += 1)}.${kind}`)
  await writeFile(path, `\ufeff${lines.join('\r\n')}\r\n`)
  return path
}

const importing = async (
  db: Database,
  lines: readonly string[],
  { kind = 'csv', isDryRun = false, columns = {} } = {},
) =>
  importVendors(testContext(db, { clock }), {
    path: await fileOf(lines, kind),
    columns,
    listedUntil: '2028-01-31',
    isDryRun,
  })

const rowsOf = (db: Database) =>
  db.query(sql`
    select profile_name as name, starting_price as price, is_listed as "isListed", account_id as account,
      (select count(*)::int from listing where vendor_id = vendor.id) as listings
    from vendor order by id`)

describeOnBothEngines('an imported vendor', (fresh) => {
  test('is in no list, and a repeated import changes what differs only', async () => {
    const { db } = await fresh()
    const looked = await importing(db, [HEAD, MIRA, OTTO], { isDryRun: true })
    expect(looked).toMatchObject({ rows: 2, added: 2, problemCount: 0, columns: { unused: ['Notes'] } })
    expect(await rowsOf(db)).toEqual([])

    expect(await importing(db, [HEAD, MIRA, OTTO])).toMatchObject({ added: 2, changed: 0 })
    expect(await rowsOf(db)).toEqual([
      { name: 'Mira & the Moons', price: 1200, isListed: false, account: null, listings: 0 },
      { name: 'Otto’s Photos', price: null, isListed: false, account: null, listings: 0 },
    ])
    const [mira] = await db.query<{ id: number }>(sql`select id from vendor where profile_name like 'Mira%'`)
    expect(await vendorFile(testContext(db), mira?.id ?? 0)).toMatchObject({
      membership: null,
      unclaimed: { email: 'mira@example.com', listedUntil: '2028-01-31' },
    })
    const again = await importing(db, [HEAD, MIRA.replace('$1,200', '$900'), OTTO])
    expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    expect(await rowsOf(db)).toMatchObject([{ price: 900, listings: 0 }, { name: 'Otto’s Photos' }])
  })

  test(
    'another city of a quarter of a million characters is refused before it is read',
    { timeout: 60_000 },
    async () => {
      const { db } = await fresh()
      const long = `a${' '.repeat(250_000)}b`
      const report = await importing(db, [
        'ID,Business name,E-mail,City,Services,Other cities',
        `v-1,Mira & the Moons,mira@example.com,"Austin, TX",Jazz Band,${long}`,
      ])
      expect(report.problems).toMatchObject([{ problem: expect.stringContaining('up to 200 characters') }])
    },
  )

  test('an unknown category of a quarter of a million characters is named by its beginning', async () => {
    const { db } = await fresh()
    const report = await importing(db, [
      'ID,Business name,E-mail,City,Services',
      `v-1,Mira & the Moons,mira@example.com,"Austin, TX",${'Jazz'.repeat(60_000)}`,
    ])
    expect(report.problems).toEqual([{ line: 2, problem: `categories: There’s no category “${'Jazz'.repeat(15)}…”.` }])
  })

  test('has the other cities of its row, and a file without that column leaves them', async () => {
    const { db } = await fresh()
    const head = 'ID,Business name,E-mail,City,Services,Other cities'
    const mira = 'v-1,Mira & the Moons,mira@example.com,"Austin, TX",Jazz Band'
    const placesOf = () =>
      db.query(sql`
        select place ->> 'locationFileName' as city, place ->> 'travelMiles' as miles, place ->> 'from' as "from",
          place ->> 'until' as until, (place ->> 'isAwayFromHome')::boolean as "isAway"
        from vendor, jsonb_array_elements(other_places) as place order by 1`)
    const cities = '"Phoenix, AZ 25 mi; Tampa, FL 11-01 to 03-31 away"'
    expect(await importing(db, [head, `${mira},${cities}`])).toMatchObject({ added: 1, problems: [] })
    const both = [
      { city: 'phoenix-az', miles: '25', from: null, until: null, isAway: false },
      { city: 'tampa-fl', miles: null, from: '11-01', until: '03-31', isAway: true },
    ]
    expect(await placesOf()).toEqual(both)
    await importing(db, ['ID,Business name,E-mail,City,Services', mira.replace('Moons', 'Suns')])
    expect(await placesOf()).toEqual(both)
    expect(await importing(db, [head, `${mira},`])).toMatchObject({ changed: 1 })
    expect(await placesOf()).toEqual([])

    const wrong = ['"Austin, TX"', '"Phoenix, AZ; Phoenix, AZ"', '"Phoenix, AZ 200 mi"', '"Phoenix, AZ 13-01 to 03-31"']
    for (const text of wrong)
      expect((await importing(db, [head, `${mira},${text}`])).problems).toMatchObject([
        { line: 2, problem: expect.stringMatching(/^otherPlaces: /) },
      ])
  })

  test('that its owner deletes is forgotten, and no import brings it back', async () => {
    const { db } = await fresh()
    await importing(db, [HEAD, MIRA])
    const context = testContext(db, { clock })
    const nothing = () => Promise.resolve()
    expect(await exportPerson(context, 'mira@example.com', nothing)).toContain('Mira & the Moons')
    await deletePerson(context, 'mira@example.com', nothing)
    expect(await importing(db, [HEAD, MIRA])).toMatchObject({ added: 0, left: 1 })
    const [kept] = await db.query<{ text: string }>(sql`
      select vendor::text || imported_vendor::text as text
      from vendor join imported_vendor on vendor_id = vendor.id`)
    expect(kept?.text).not.toMatch(/mira|v-1/i)
  })

  test('goes with the person who has another profile under the same address', async () => {
    const { db } = await fresh()
    await importing(db, [HEAD, OTTO])
    await importing(db, [HEAD, MIRA])
    const [own] = await db.query<{ id: number }>(sql`select id from vendor order by id`)
    await anAccount(db, 'mira@example.com', { vendorId: own!.id })
    const context = testContext(db, { clock })
    const nothing = () => Promise.resolve()
    const exported = await exportPerson(context, 'mira@example.com', nothing)
    expect(exported).toContain('Mira & the Moons')
    expect(exported).toContain('Otto’s Photos')
    await deletePerson(context, 'mira@example.com', nothing)
    const kept = await db.query<{ text: string }>(sql`
      select vendor::text || imported_vendor::text as text
      from vendor join imported_vendor on vendor_id = vendor.id`)
    expect(kept.map(({ text }) => text).join(' ')).not.toMatch(/mira|otto|v-1|v-2/i)
  })
})

test('where the marketplace approves vendors, a claimed profile waits for it', async () => {
  const at = await testApp()
  onTestFinished(() => at.close())
  await at.db.query(sql`insert into marketplace_setting (name, value) values ('approval', 'on')`)
  await importing(at.db, [HEAD, MIRA])
  const [vendor] = await at.db.query<{ id: number }>(sql`select id from vendor`)
  await requestPasswordReset(testContext(at.db, { clock }), 'mira@example.com', aGuest())
  const [mail] = await mailFor(at, 'mira@example.com', clock)
  const { token } = secretsIn(mail!)
  await resetPassword(testContext(at.db, { clock }), { proof: { token }, newPassword: PASSWORD }, aGuest())
  expect(await waitingVendors(at.db, 10, new Date(0))).toMatchObject([{ vendorId: vendor?.id }])
  expect((await at.app.inject(`/api/v1/members/${vendor?.id}`)).statusCode).toBe(404)
})

test('a vendor claims its profile by the mailed link: then it is listed, and its file changes it no more', async () => {
  const at = await testApp()
  onTestFinished(() => at.close())
  const { db, app } = at
  await importing(db, [HEAD, MIRA])
  const [vendor] = await db.query<{ id: number }>(sql`select id from vendor`)
  const path = `/api/v1/members/${vendor?.id}`
  expect((await app.inject(path)).statusCode).toBe(404)
  expect(await db.query(sql`select from job where kind <> 'readFeed'`)).toEqual([])

  const context = testContext(db, { clock })
  await requestPasswordReset(context, 'mira@example.com', aGuest())
  const [mail] = await mailFor(at, 'mira@example.com', clock)
  expect(mail?.subject).toBe('Claim your Fanfare profile')
  const { token } = secretsIn(mail!)
  await resetPassword(context, { proof: { token }, newPassword: PASSWORD }, aGuest())

  expect(await rowsOf(db)).toMatchObject([{ isListed: true, account: expect.any(Number) }])
  expect((await app.inject(path)).json()).toMatchObject({ profileName: 'Mira & the Moons' })
  expect(await db.query(sql`select tier, ends_on as "endsOn" from membership`)).toEqual([
    { tier: 'basic', endsOn: '2028-01-31' },
  ])
  expect(await importing(db, [HEAD, MIRA.replace('Moons', 'Stars')])).toMatchObject({ left: 1, changed: 0 })
  expect(await rowsOf(db)).toMatchObject([{ name: 'Mira & the Moons' }])
})

describeOnBothEngines('a row with a problem', (fresh) => {
  test('is left out and told with its line and field, and the others are imported', async () => {
    const { db } = await fresh()
    const report = await importing(db, [
      HEAD,
      MIRA,
      'v-3,Call me at 212-555-0123 www.example.com,no address,Nowhere XQ,Sword Juggling Fish,free,',
      'v-1,Twice,twice@example.com,"Austin, TX",DJ,,',
      'v-4,Same Mail,Mira@Example.com,"Austin, TX",DJ,,',
      'v-5,Short row',
      OTTO,
    ])
    expect(report).toMatchObject({ rows: 6, added: 2 })
    expect(report.problems.map(({ line, problem }) => `${line} ${problem.split(':')[0]}`)).toEqual([
      '3 location',
      '3 categories',
      '3 email',
      '3 profileName',
      '3 startingPrice',
      '4 externalId',
      '5 email',
      '6 This row has more or fewer fields than the first line.',
    ])
    expect(report.problems).toContainEqual({ line: 3, problem: 'email: Enter a valid email, like name@example.com.' })
    const taken = await importing(db, [HEAD, 'v-9,New Name,mira@example.com,"Austin, TX",DJ,,'])
    expect(taken.problems).toMatchObject([{ line: 2, problem: expect.stringContaining('has this address already') }])
  })
})

describeOnBothEngines('columns', (fresh) => {
  test('have other names where the operator says so, and JSON lines may leave fields out', async () => {
    const { db } = await fresh()
    await expect(importing(db, ['Nr,Name,email,city,category', 'a,B,b@example.com,Boise,DJ'])).rejects.toThrow(
      'no column for externalId',
    )
    const lines = [
      { nr: 1, name: 'B', email: 'b@example.com', city: 'Boise', category: 'DJ' },
      {
        nr: 2,
        name: 'C\u2028D',
        email: 'c@example.com',
        city: 'Boise',
        category: ['DJ', 'Band'],
        languages: ['en', 'es'],
      },
    ].map((line) => JSON.stringify(line))
    const columns = { externalId: 'nr' }
    expect(await importing(db, [...lines, 'not JSON'], { kind: 'jsonl', columns })).toMatchObject({
      added: 2,
      problems: [{ line: 3, problem: 'This line is no JSON object.' }],
    })
    expect(await db.query(sql`select languages from vendor order by id`)).toEqual([
      { languages: [] },
      { languages: ['en', 'es'] },
    ])
  })
})

test('photos are fetched from their addresses, and an address inside the network never is', async () => {
  const at = await testApp()
  onTestFinished(() => at.close())
  const { db } = at
  const photo = await (await quarters()).jpeg().toBuffer()
  const site = createServer(({ url }, response) =>
    url === '/mira.jpg' ? response.end(photo) : response.writeHead(404).end(),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void site.close())
  await new Promise((listening) => site.once('listening', listening))
  const { port } = site.address() as AddressInfo
  const to = (name: string) => `http://127.0.0.1:${port}/${name}`
  await importing(db, [
    `${HEAD},photo`,
    `${MIRA},${to('mira.jpg')}`,
    `${OTTO},${to('gone.jpg')}`,
    `v-6,Inside,in@example.com,"Austin, TX",DJ,,,http://10.0.0.1/x.jpg`,
  ])
  const media = await openMedia({
    store: localMediaStore(join(at.dataDir, 'media')),
    incomingDir: join(at.dataDir, 'incoming'),
  })
  const isAllowed = (address: string, on: number) => address === '127.0.0.1' || FETCH_SETTINGS.isAllowed(address, on)
  const context = testContext(db, { clock, media, settings: { feeds: { ...FETCH_SETTINGS, isAllowed } } })
  await runDueJobs({ db, clock, handlers: importedPhotoHandlers(context), report: () => {} })
  const rows = await db.query<{ photoId: string; problem: string | null }>(sql`
    select photo_id as "photoId", photo_problem as problem from vendor
    join imported_vendor on vendor_id = id order by id`)
  expect(rows).toMatchObject([
    { problem: null },
    { photoId: 'default', problem: 'The site didn’t give the photo.' },
    { photoId: 'default', problem: 'The address isn’t one of the internet.' },
  ])
  expect(await media.store.has(rows[0]?.photoId ?? '')).toBe(true)
})
