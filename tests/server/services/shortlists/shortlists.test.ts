/** Shared shortlists: who may read, vote on and change one, and until when. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { SHORTLIST_VOTERS_MAX, SHORTLISTS_MAX } from '#contract/shortlists/shortlists.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, shippedMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { deleteExpiredShortlists } from '#server/repositories/shortlists/shortlists.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { knownPerson } from '#server/services/personal-data/person.ts'
import {
  closeShortlist,
  dropVoter,
  makeShortlist,
  readOwnShortlists,
  readShortlist,
  readVotes,
  removeShortlist,
  vote,
} from '#server/services/shortlists/shortlists.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'
import { aGuest, testContext } from '#tests/support/server/context.ts'
import type { Caller } from '#server/services/caller.ts'

const NO_QUOTES = { quotes: [], quoteParts: [] }
const START = new Date('2027-03-10T18:00:00Z')

describeOnBothEngines('a shortlist', (fresh) => {
  let db: Database
  let now = START
  const deps = () => testContext(db, { clock: () => now })
  let networks = 0
  const guest = (): Caller => aGuest({ deviceKey: randomUUID(), network: `10.0.${(networks += 1)}.1` })
  const make = async (by: Caller, vendorIds = [3, 1, 2], id: string = randomUUID()) =>
    (
      await makeShortlist(
        deps(),
        { id, title: 'Our wedding', note: 'By Sunday', memberIds: vendorIds, ...NO_QUOTES },
        by,
      )
    ).id

  test('tells only its owner which event it is for', async () => {
    const [owner, id, eventKey] = [guest(), randomUUID(), randomUUID()]
    const list = { id, title: 'Our wedding', note: '', memberIds: [1], eventKey, ...NO_QUOTES }
    const made = await makeShortlist(deps(), list, owner)
    expect(JSON.stringify([made, await readShortlist(deps(), id)])).not.toContain(eventKey)
    expect(await readOwnShortlists(deps(), owner)).toMatchObject([{ id, eventKey }])
  })

  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) =>
      writeVendors(
        tx,
        [1, 2, 3, 4].map((id) => aVendor(id)),
      ),
    )
  })
  beforeEach(() => {
    now = START
  })

  test('is read by whoever has its link, in its order, without its owner', async () => {
    const id = await make(guest())
    const list = await readShortlist(deps(), id)
    expect(list).toEqual({
      id,
      title: 'Our wedding',
      note: 'By Sunday',
      isClosed: false,
      expiresOn: '2028-03-10',
      vendors: [3, 1, 2].map((vendorId) =>
        expect.objectContaining({ memberID: vendorId, profileName: `Vendor ${vendorId}` }),
      ),
    })
    await expect(readShortlist(deps(), randomUUID())).rejects.toMatchObject({ code: 'notFound' })
  })

  test('works for the whole of the day that it names, in Hawaii, too', async () => {
    // The evening of the 10th in New York.
    now = new Date('2027-03-11T02:00:00Z')
    const id = await make(guest())
    expect(await readShortlist(deps(), id)).toMatchObject({ expiresOn: '2028-03-11' })
    now = new Date('2028-03-12T09:59:00Z')
    expect(await readShortlist(deps(), id)).toMatchObject({ expiresOn: '2028-03-11' })
    now = new Date('2028-03-12T10:00:00Z')
    await expect(readShortlist(deps(), id)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('made on a leap day works until the end of February', async () => {
    now = new Date('2028-02-29T18:00:00Z')
    expect(await readShortlist(deps(), await make(guest()))).toMatchObject({ expiresOn: '2029-02-28' })
  })

  test('that was to end in the middle of the day that it named works until the end of it, another one as before', async () => {
    const [before, since] = [await make(guest()), await make(guest())]
    await db.query(sql`update shortlist set expires_at = '2028-03-11T02:00:00Z' where id = ${before}::uuid`)
    const { text } = shippedMigrations().find(({ name }) => name.startsWith('483-')) ?? { text: '' }
    await migrate(db, () => {}, [...shippedMigrations(), { name: '999-again', text }])
    expect(await readShortlist(deps(), before)).toMatchObject({ expiresOn: '2028-03-11' })
    expect(await readShortlist(deps(), since)).toMatchObject({ expiresOn: '2028-03-10' })
    now = new Date('2028-03-12T09:59:00Z')
    expect(await readShortlist(deps(), before)).toMatchObject({ expiresOn: '2028-03-11' })
    await expect(readShortlist(deps(), since)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('that is sent twice is there once, and its id is nobody else’s', async () => {
    const [owner, other] = [guest(), guest()]
    const id = await make(owner, [1])
    expect(await make(owner, [1, 2], id)).toBe(id)
    expect((await readShortlist(deps(), id)).vendors).toHaveLength(1)
    await expect(make(other, [2], id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await readOwnShortlists(deps(), owner)).toEqual([
      { id, title: 'Our wedding', isClosed: false, vendors: 1, voters: 0, eventKey: null },
    ])
  })

  test('whose words were edited between two attempts has the latest ones, and another caller changes none', async () => {
    const [owner, other] = [guest(), guest()]
    const id = await make(owner, [1])
    const edited = { title: 'Our party', note: 'By Monday', memberIds: [1], ...NO_QUOTES }
    expect(await makeShortlist(deps(), { id, ...edited }, owner)).toMatchObject({
      title: 'Our party',
      note: 'By Monday',
    })
    await expect(makeShortlist(deps(), { id, ...edited, title: 'Mine' }, other)).rejects.toThrow('isn’t yours')
    expect(await readShortlist(deps(), id)).toMatchObject({ title: 'Our party', note: 'By Monday' })
  })

  test('has one vote per device and vendor; the owner alone sees who voted', async () => {
    const [owner, ana, ben] = [guest(), guest(), guest()]
    const id = await make(owner)
    await vote(deps(), { id, firstName: 'Ana', memberID: 1, choice: 'no' }, ana)
    await vote(deps(), { id, firstName: 'Ana', memberID: 1, choice: 'yes' }, ana)
    await vote(deps(), { id, firstName: 'Ana', memberID: 2, choice: 'maybe' }, ana)
    await vote(deps(), { id, firstName: 'Ana', memberID: 2, choice: null }, ana)
    expect(await vote(deps(), { id, firstName: 'Ben', memberID: 1, choice: 'maybe' }, ben)).toEqual({
      isOwner: false,
      firstName: 'Ben',
      own: [{ memberID: 1, choice: 'maybe' }],
      all: [],
    })
    expect(await readVotes(deps(), id, owner)).toEqual({
      isOwner: true,
      firstName: null,
      own: [],
      all: [
        { memberID: 1, firstName: 'Ana', choice: 'yes', voter: expect.any(String) },
        { memberID: 1, firstName: 'Ben', choice: 'maybe', voter: expect.any(String) },
      ],
    })
    expect(await readOwnShortlists(deps(), owner)).toMatchObject([{ voters: 2 }])
    const unknown = { firstName: 'Ana', memberID: 4, choice: 'yes' } as const
    await expect(vote(deps(), { id, ...unknown }, ana)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('takes no votes after its end, and is changed by its owner only, with the account or the device', async () => {
    const owner = { ...guest(), accountId: await anAccount(db, 'owner@example.com') }
    const [other, elsewhere] = [guest(), { ...guest(), accountId: owner.accountId }]
    const id = await make(owner)
    await expect(closeShortlist(deps(), { id, isClosed: true }, other)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(removeShortlist(deps(), id, other)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await closeShortlist(deps(), { id, isClosed: true }, elsewhere)).toMatchObject({ isClosed: true })
    const yes = { firstName: 'Ana', memberID: 1, choice: 'yes' } as const
    await expect(vote(deps(), { id, ...yes }, other)).rejects.toMatchObject({
      message: 'Voting on this shortlist has ended.',
    })
    await closeShortlist(deps(), { id, isClosed: false }, owner)
    await vote(deps(), { id, ...yes }, other)
    const clock = () => now
    const own = await exportForPerson(
      testContext(db, { clock, settings: { publicUrl: 'https://f.example' } }),
      'owner@example.com',
      async () => {},
    )
    expect(own).toMatchObject({
      shortlists: [{ title: 'Our wedding', vendors: [3, 1, 2], votes: [{ first_name: 'Ana' }] }],
    })
    expect((await knownPerson(db, 'owner@example.com')).counts).toMatchObject({ shortlists: 1, shortlistVotes: 1 })
    await removeShortlist(deps(), id, owner)
    await expect(readVotes(deps(), id, owner)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('shows no vendor that is hidden, nor votes on it', async () => {
    const [owner, ana] = [guest(), guest()]
    const id = await make(owner, [4, 1])
    await vote(deps(), { id, firstName: 'Ana', memberID: 4, choice: 'yes' }, ana)
    await db.query(sql`update vendor set hidden_at = now(), hidden_because = 'operator' where id = 4`)
    expect((await readShortlist(deps(), id)).vendors.map(({ memberID: vendorId }) => vendorId)).toEqual([1])
    expect((await readVotes(deps(), id, owner)).all).toEqual([])
    await db.query(sql`update vendor set hidden_at = null, hidden_because = null where id = 4`)
  })

  test('is gone after twelve months, with its votes, and with the account', async () => {
    const id = await make(guest())
    await vote(deps(), { id, firstName: 'Ana', memberID: 1, choice: 'yes' }, guest())
    now = new Date('2028-03-11T10:00:01Z')
    await expect(readShortlist(deps(), id)).rejects.toMatchObject({ code: 'notFound' })
    await deleteExpiredShortlists(db, now)
    expect(await db.query(sql`select * from shortlist_vote where shortlist_id = ${id}::uuid`)).toEqual([])
    const accountId = await anAccount(db, 'leaving@example.com')
    const owned = await make({ ...guest(), accountId })
    await db.query(sql`delete from account where id = ${accountId}::int`)
    await expect(readShortlist(deps(), owned)).rejects.toMatchObject({ code: 'notFound' })
  })

  test.each([
    ['an IPv4 /24', (voter: number) => `192.0.2.${voter}`],
    ['an IPv6 /48', (voter: number) => `2001:db8:7:${voter.toString(16)}::/64`],
  ])('one subscriber with %s cannot be everybody who may vote: others still can', async (_name, networkFor) => {
    const owner = guest()
    const id = await make(owner)
    const yes = { firstName: 'Ana', memberID: 1, choice: 'yes' } as const
    const votes = Array.from({ length: SHORTLIST_VOTERS_MAX }, (_, voter) =>
      vote(deps(), { id, ...yes }, { ...guest(), network: networkFor(voter) }),
    )
    const refused = (await Promise.allSettled(votes)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(25)
    await vote(deps(), { id, ...yes }, guest())
    expect(await readOwnShortlists(deps(), owner)).toMatchObject([{ voters: 26 }])
  })

  test('a vote that is refused takes nobody’s place', async () => {
    const [owner, ana] = [guest(), guest()]
    const id = await make(owner)
    const elsewhere = { firstName: 'Ana', memberID: 4, choice: 'yes' } as const
    for (let attempt = 0; attempt < 30; attempt += 1)
      await expect(vote(deps(), { id, ...elsewhere }, ana)).rejects.toThrow('no longer on the shortlist')
    await vote(deps(), { id, ...elsewhere, memberID: 1 }, ana)
    expect(await readOwnShortlists(deps(), owner)).toMatchObject([{ voters: 1, eventKey: null }])
  })

  test('loses the votes of a voter whom the owner removes, and of nobody else', async () => {
    const [owner, ana, ben] = [guest(), guest(), guest()]
    const id = await make(owner)
    await vote(deps(), { id, firstName: 'Ana', memberID: 1, choice: 'yes' }, ana)
    await vote(deps(), { id, firstName: 'Ana', memberID: 2, choice: 'yes' }, ana)
    await vote(deps(), { id, firstName: 'Ben', memberID: 1, choice: 'no' }, ben)
    const { all } = await readVotes(deps(), id, owner)
    const voter = all.find(({ firstName }) => firstName === 'Ana')?.voter ?? ''
    await expect(dropVoter(deps(), { id, voter }, ben)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await dropVoter(deps(), { id, voter }, owner)).all).toMatchObject([{ memberID: 1, firstName: 'Ben' }])
    expect((await dropVoter(deps(), { id, voter }, owner)).all).toHaveLength(1)
    expect(await readOwnShortlists(deps(), owner)).toMatchObject([{ voters: 1, eventKey: null }])
  })

  test('is one of at most 20, also when many are made at once', async () => {
    for (const owner of [guest(), { ...guest(), accountId: await anAccount(db, 'many@example.com') }]) {
      const made = await Promise.allSettled(Array.from({ length: SHORTLISTS_MAX + 6 }, () => make(owner, [1])))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(SHORTLISTS_MAX)
      expect(await readOwnShortlists(deps(), owner)).toHaveLength(SHORTLISTS_MAX)
    }
  })

  test('has an end to how many one owner has, and how many vote', async () => {
    const owner = guest()
    const id = await make(owner)
    for (let more = 1; more < SHORTLISTS_MAX; more += 1) await make(owner, [1])
    await expect(make(owner, [1])).rejects.toMatchObject({ message: /20 shortlists, which is the most/ })
    const yes = { firstName: 'Ana', memberID: 1, choice: 'yes' } as const
    const undecided = guest()
    await vote(deps(), { id, ...yes, choice: null }, undecided)
    await vote(deps(), { id, ...yes }, undecided)
    await vote(deps(), { id, ...yes, choice: null }, undecided)
    for (let voter = 0; voter < SHORTLIST_VOTERS_MAX; voter += 1) await vote(deps(), { id, ...yes }, guest())
    await expect(vote(deps(), { id, ...yes }, guest())).rejects.toMatchObject({ message: /50 people have voted/ })
    await expect(vote(deps(), { id, ...yes }, { ...guest(), deviceKey: null })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
