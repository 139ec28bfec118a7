/** An operator edits a profile with undo, grants a membership, blocks, exports and deletes a person, invites others. */
import { expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addBounce } from '#server/repositories/mail/bounces.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { setPassword } from '#server/repositories/console/operators.ts'
import { doAct } from '#server/services/console/acts.ts'
import { inviteOperator } from '#server/services/console/join.ts'
import { exportToHandOver, personFile, vendorFile } from '#server/services/console/people.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { personalDataMailHandlers } from '#server/services/personal-data/personal-data-mail.ts'
import { editMailHandlers } from '#server/services/operator/vendor-acts/edit-vendor.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { A_CLIENT, A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')

async function operating(db: Database) {
  const world = bookingWorld(db, NOW)
  const { context } = world
  const owner = await anActingOwner(db)
  const act = (name: ActName, target: string | number, some: Partial<DoAct> = {}) =>
    doAct(
      context,
      name,
      { phase: 'run', key: crypto.randomUUID(), target: String(target), reason: 'our reason', options: {}, ...some },
      owner,
    )
  const mails = async () => {
    await runDueJobs({ db, clock: context.clock, handlers: editMailHandlers(context), report: () => {} })
    return (await db.query<{ subject: string }>(sql`select subject from outgoing_mail order by id`)).map(
      ({ subject }) => subject,
    )
  }
  return { world, context, owner, act, mails }
}

describeOnBothEngines('edits', (fresh) => {
  test('a field is changed with its history, undone once, and not after it was changed again', async () => {
    const { db } = await fresh()
    const { world, context, act, mails } = await operating(db)
    const { vendorId } = await world.vendor({ profileName: 'Brass Band' })
    const edit = (field: string, text: string) => act('editVendor', vendorId, { options: { field, text } })
    await edit('name', 'The Brass Band')
    await expect(edit('name', 'The Brass Band')).rejects.toMatchObject({ message: 'It says that already.' })
    await expect(edit('name', '')).rejects.toMatchObject({ message: 'Enter the name clients will see.' })
    await expect(edit('name', 'www.brass.example')).rejects.toMatchObject({ name: 'Refused' })
    await expect(edit('phone', '12')).rejects.toMatchObject({ name: 'Refused' })
    await expect(edit('memberLevel', '9')).rejects.toMatchObject({ errors: [{ name: 'field' }] })
    await edit('whatYouGet', ' Horns \n\nDrums')
    await edit('phone', '(212) 555-0123')
    const file = await vendorFile(context, vendorId)
    expect([file.name, file.whatYouGet, file.phone]).toEqual(['The Brass Band', 'Horns\nDrums', '(212) 555-0123'])
    expect(file.edits.map(({ field, before }) => [field, before])).toEqual([
      ['phone', expect.any(String)],
      ['whatYouGet', expect.any(String)],
      ['name', 'Brass Band'],
    ])
    const name = file.edits.at(-1)?.id ?? 0
    const key = crypto.randomUUID()
    await act('undoEdit', name, { key })
    await act('undoEdit', name, { key })
    await expect(act('undoEdit', name)).rejects.toMatchObject({ message: `Change #${name} is undone already.` })
    expect((await vendorFile(context, vendorId)).name).toBe('Brass Band')
    const phone = file.edits[0]?.id ?? 0
    await edit('phone', '')
    await expect(act('undoEdit', phone)).rejects.toMatchObject({
      message: 'The phone number was changed again since. Edit it instead.',
    })
    expect(await mails()).toEqual(Array.from({ length: 5 }, () => 'We changed your profile'))
  })

  test('a text that the vendor changed since the operator saw it stays', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const { vendorId } = await world.vendor({ description: 'Loud.' })
    const seen = (await vendorFile(context, vendorId)).description
    await db.query(sql`update vendor set description = 'Louder.' where id = ${vendorId}::int`)
    const edit = { options: { field: 'description', text: 'Loud!', seen } }
    for (const phase of ['plan', 'run'] as const)
      await expect(act('editVendor', vendorId, { ...edit, phase })).rejects.toMatchObject({
        message: 'The description was changed since you saw it. Close this, look at it again, then edit.',
      })
    expect((await vendorFile(context, vendorId)).description).toBe('Louder.')
    await act('editVendor', vendorId, { options: { ...edit.options, seen: 'Louder.' } })
    expect((await vendorFile(context, vendorId)).description).toBe('Loud!')
  })
})

describeOnBothEngines('people', (fresh) => {
  test('a vendor that never had a membership gets one, once', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const { vendorId } = await world.vendor()
    await db.query(sql`update vendor set unlisted_on = '2027-01-01' where id = ${vendorId}::int`)
    const options = { options: { tier: 'pro', until: '2028-03-10' } }
    expect((await act('grantMembership', vendorId, { ...options, phase: 'plan' }))[0]).toContain('without a payment')
    await act('grantMembership', vendorId, options)
    expect(await vendorFile(context, vendorId)).toMatchObject({
      state: 'listed',
      membership: { tier: 'pro', endsOn: '2028-03-10', autoRenew: false },
    })
    await expect(act('grantMembership', vendorId, options)).rejects.toMatchObject({
      message: expect.stringContaining('has a membership'),
    })
  })

  test('a guest is told of an export, unless no one has confirmed the address', async () => {
    const { db } = await fresh()
    const { world, context, owner } = await operating(db)
    const vendor = await world.vendor()
    const quoteRequest = { ...A_REQUEST, members: [vendor.vendorId] }
    await storeQuoteRequest(db, aQuoteRequest({ quoteRequest, client: { ...A_CLIENT, email: 'guest@example.com' } }))
    const exported = async () => {
      await exportToHandOver(context, { email: 'guest@example.com', reason: 'asked' }, owner)
      await runDueJobs({ db, clock: context.clock, handlers: personalDataMailHandlers(context), report: () => {} })
      return db.query(sql`select recipient, subject from outgoing_mail`)
    }
    expect(await exported()).toEqual([])
    await db.query(sql`update client set email_confirmed_at = ${NOW}::timestamptz`)
    expect(await exported()).toEqual([{ recipient: 'guest@example.com', subject: 'We exported your data' }])
  })

  test('an address that bounces is cleared, a person is blocked, exported and deleted without leaving the address', async () => {
    const { db } = await fresh()
    const { world, context, owner, act } = await operating(db)
    const client = await world.host()
    await addBounce(db, { address: client.email, cause: '550', since: NOW })
    expect(await personFile(context, client.email)).toMatchObject({ bounce: { cause: '550' }, blockedBecause: null })
    await act('clearBounce', client.email)
    await act('block', client.email)
    expect(await personFile(context, client.email)).toMatchObject({ bounce: null, blockedBecause: 'our reason' })
    await act('unblock', client.email)
    const { name, text } = await exportToHandOver(context, { email: client.email, reason: 'asked' }, owner)
    expect(name).toBe(`${client.email}.json`)
    expect(JSON.parse(text)).toMatchObject({ about: client.email })
    await runDueJobs({ db, clock: context.clock, handlers: personalDataMailHandlers(context), report: () => {} })
    expect(await db.query(sql`select recipient, subject from outgoing_mail`)).toEqual([
      { recipient: client.email, subject: 'We exported your data' },
    ])
    const plan = await act('deletePerson', client.email, { phase: 'plan' })
    expect(plan).toContain('Keeps:')
    const key = crypto.randomUUID()
    const done = await act('deletePerson', client.email, { key })
    expect(await act('deletePerson', client.email, { key })).toEqual(done)
    const rest = await db.query(sql`
      select 1 from operator_act where act = 'deletePerson' and (target like '%@%' or outcome like '%@%')`)
    expect(rest).toEqual([])
    await expect(personFile(context, client.email)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('an owner makes no link with which another operator who has joined signs in', async () => {
    const { db } = await fresh()
    const { context, owner } = await operating(db)
    const invite = () => inviteOperator(context, { email: 'grace@example.com', role: 'reader' }, owner)
    await invite()
    await invite()
    const [grace] = await db.query<{ id: number }>(sql`select id from operator where email = 'grace@example.com'`)
    await db.transaction((tx) => setPassword(tx, grace?.id ?? 0, { hash: 'hash', totpSecret: 'secret', step: 1 }))
    await expect(invite()).rejects.toMatchObject({ message: expect.stringContaining('is an operator already') })
  })
})
