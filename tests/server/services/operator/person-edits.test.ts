/** An operator changes a person's name and phone with undo, and begins a change of the email; the person is told. */
import { expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { emptyReports } from '#server/repositories/personal-data/deletion.ts'
import { findPerson } from '#server/repositories/personal-data/person.ts'
import { emailChangeMailHandlers } from '#server/services/accounts/email-change-mail.ts'
import { doAct } from '#server/services/console/acts.ts'
import { findAll, personFile } from '#server/services/console/people.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { personEditMailHandlers } from '#server/services/operator/person-acts/edit-person.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { ownRulings } from '#server/services/reports/reports.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')

async function operating(db: Database) {
  const world = bookingWorld(db, NOW)
  const { context } = world
  const owner = await anActingOwner(db)
  const act = (name: ActName, target: string | number, options: DoAct['options'] = {}, some: Partial<DoAct> = {}) =>
    doAct(
      context,
      name,
      { phase: 'run', key: crypto.randomUUID(), target: String(target), reason: 'asked by phone', options, ...some },
      owner,
    )
  const mails = async () => {
    const handlers = { ...personEditMailHandlers(context), ...emailChangeMailHandlers(context) }
    await runDueJobs({ db, clock: context.clock, handlers, report: () => {} })
    const rows = await db.query<{ to: string; subject: string; text: string }>(
      sql`select recipient as to, subject, text_body as text from outgoing_mail order by id`,
    )
    return rows
  }
  return { world, context, act, mails }
}

describeOnBothEngines('a person', (fresh) => {
  test('has another phone number in each request that said the old one, is told why, and gets it back', async () => {
    const { db } = await fresh()
    const { world, context, act, mails } = await operating(db)
    const client = await world.host()
    const { email } = client
    const stranger = await world.host()
    await world.ask(client, [await world.vendor()])
    await world.ask(client, [await world.vendor()])
    // Another account typed this address: those requests are its own.
    await world.ask({ ...stranger, email }, [await world.vendor()])
    const phones = async () =>
      (await db.query<{ phone: string }>(sql`select phone_number as phone from client order by id`)).map(
        ({ phone }) => phone,
      )
    const [before = ''] = await phones()
    const edit = (field: string, text: string, seen?: string) =>
      act('editPerson', email, { field, text, ...(seen !== undefined && { seen }) })
    await expect(edit('phone', '12')).rejects.toMatchObject({ name: 'Refused' })
    await expect(edit('firstName', '')).rejects.toMatchObject({ message: 'Enter a name.' })
    await expect(edit('phone', '(212) 555-0199', 'another')).rejects.toMatchObject({
      message: /changed since you saw it/,
    })
    await edit('phone', '(212) 555-0199', before)
    await edit('welcomeName', 'Adeline')
    expect(await phones()).toEqual(['(212) 555-0199', '(212) 555-0199', before])
    const file = await personFile(context, email)
    expect(file.held).toMatchObject({ welcomeName: 'Adeline', phone: '(212) 555-0199' })
    expect(file.edits).toMatchObject([{ field: 'welcomeName' }, { field: 'phone', before, isUndone: false }])
    const change = file.edits[1]?.id ?? 0
    await act('undoPersonEdit', change)
    await expect(act('undoPersonEdit', change)).rejects.toMatchObject({
      message: `Change #${change} is undone already.`,
    })
    expect(await phones()).toEqual([before, before, before])
    expect((await ownRulings(context, client)).edits).toMatchObject([
      { field: 'welcomeName', after: 'Adeline', reason: 'asked by phone', isUndone: false },
      { field: 'phone', isUndone: true },
    ])
    expect((await mails()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `${email}: We changed your phone number`,
      `${email}: We changed your name`,
      `${email}: We changed your phone number`,
    ])
  })

  test('is not emailed at an address that no one has confirmed', async () => {
    const { db } = await fresh()
    const { world, act, mails } = await operating(db)
    const email = 'guest@example.com'
    await world.ask(await world.host(), [await world.vendor()])
    await db.query(sql`update client set email = ${email}, owner_account_id = null, email_confirmed_at = null`)
    const edit = (phase: 'plan' | 'run') =>
      act('editPerson', email, { field: 'phone', text: '(212) 555-0199' }, { phase })
    const untold = expect.arrayContaining([expect.stringContaining('isn’t emailed')])
    expect(await edit('plan')).toEqual(untold)
    expect(await edit('run')).toEqual(untold)
    const [change] = await db.query<{ id: number }>(sql`select id from person_edit`)
    expect(await act('undoPersonEdit', change?.id ?? 0, {}, { phase: 'plan' })).toEqual(untold)
    await act('undoPersonEdit', change?.id ?? 0)
    expect(await mails()).toEqual([])
    expect(await db.query(sql`select 1 from job where kind = 'personEditMail'`)).toEqual([])
    await db.query(sql`update client set email_confirmed_at = now()`)
    await edit('run')
    expect(await mails()).toMatchObject([{ to: email, text: expect.stringContaining('your phone number') }])
  })

  test('is not emailed, and does not read, what a stranger wrote who typed the proven address', async () => {
    const { db } = await fresh()
    const { world, context, act, mails } = await operating(db)
    const bob = await world.host()
    await world.ask(bob, [await world.vendor()])
    await world.ask(bob, [await world.vendor()])
    // The second one is by a guest, who has confirmed nothing.
    const [stranger] = await db.query<{ id: number }>(sql`
      update client set owner_account_id = null, email_confirmed_at = null, phone_number = '(305) 555-0142'
      where id = (select max(id) from client) returning id`)
    const edit = (phase: 'plan' | 'run', text: string) =>
      act('editPerson', bob.email, { field: 'phone', text }, { phase })
    const untold = expect.arrayContaining([expect.stringContaining('isn’t emailed')])
    expect(await edit('plan', '(212) 555-0199')).toEqual(untold)
    expect(await edit('run', '(212) 555-0199')).toEqual(untold)
    const [change] = await db.query<{ id: number }>(sql`select id from person_edit`)
    expect(await act('undoPersonEdit', change?.id ?? 0, {}, { phase: 'plan' })).toEqual(untold)
    await act('undoPersonEdit', change?.id ?? 0)
    expect((await ownRulings(context, bob)).edits).toEqual([])
    expect(await mails()).toEqual([])
    // Both rows say the same.
    await db.query(sql`update client set phone_number = '(305) 555-0142'`)
    expect(await edit('run', '(212) 555-0199')).toEqual(untold)
    await db.query(sql`update client set email = 'other@example.com' where id = ${stranger?.id ?? 0}::int`)
    await edit('run', '(212) 555-0177')
    expect((await ownRulings(context, bob)).edits).toMatchObject([{ before: '(212) 555-0199' }])
    expect(await mails()).toMatchObject([{ to: bob.email, text: expect.stringContaining('0177') }])
  })

  test('has the requests of the account, with whatever address; those of another account are edited there', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const client = await world.host()
    const typed = 'typed.wrong@example.com'
    await world.ask({ ...client, email: typed }, [await world.vendor()])
    // The search names the account that sent it, and the page of the typed address is empty.
    expect((await findAll(context, typed)).people).toMatchObject([{ email: client.email, name: 'Ada Byron' }])
    expect(await personFile(context, typed)).toMatchObject({
      held: { phone: null },
      hasOthersRequests: true,
      requests: [],
      name: '',
      phone: '',
    })
    expect(await personFile(context, client.email)).toMatchObject({
      hasOthersRequests: false,
      requests: [{}],
      counts: { requests: 1 },
    })
    await expect(act('editPerson', typed, { field: 'phone', text: '(212) 555-0199' })).rejects.toMatchObject({
      message: expect.stringContaining('edited at that account'),
    })
    await act('editPerson', client.email, { field: 'phone', text: '(212) 555-0199' })
    expect((await personFile(context, client.email)).held).toMatchObject({ phone: '(212) 555-0199' })
  })

  test('has what a guest sent with the address, also where it was stored with spaces and capitals', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const { email } = await world.host()
    await world.ask(await world.host(), [await world.vendor()])
    await db.query(sql`update client set owner_account_id = null, email = ${` ${email.toUpperCase()} `}`)
    await act('editPerson', email, { field: 'phone', text: '(212) 555-0199' })
    expect(await personFile(context, email)).toMatchObject({
      requests: [{}],
      counts: { requests: 1 },
      phone: '(212) 555-0199',
      held: { phone: '(212) 555-0199' },
    })
  })

  test('a change that the person has changed again is not undone, and all of it goes with the person', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const { email } = await world.host()
    await act('editPerson', email, { field: 'welcomeName', text: 'Adeline' })
    await db.query(sql`update account set welcome_name = 'Grace' where username = ${email}`)
    const [edit] = (await personFile(context, email)).edits
    await expect(act('undoPersonEdit', edit?.id ?? 0)).rejects.toMatchObject({ message: /changed again since/ })
    expect(await exportForPerson(context, email, async () => {})).toMatchObject({
      personEditsByOperators: [{ after: 'Adeline' }],
    })
    await db.transaction(async (tx) => emptyReports(tx, await findPerson(tx, email)))
    expect(await db.query(sql`select 1 from person_edit`)).toEqual([])
  })

  test('gets another email only by the link to the new one, and the old one is told the reason', async () => {
    const { db } = await fresh()
    const { world, act, mails } = await operating(db)
    const { email } = await world.host()
    const other = await world.host()
    await expect(act('changeEmail', email, { email: other.email })).rejects.toMatchObject({ name: 'Refused' })
    await expect(act('changeEmail', 'no.one@example.com', { email: 'new@example.com' })).rejects.toMatchObject({
      name: 'NotFound',
    })
    await act('changeEmail', email, { email: 'New@Example.com' })
    // The release before, which says that the person asked, leaves this kind alone.
    expect(await db.query(sql`select kind from job where payload->>'username' = ${email}`)).toEqual([
      { kind: 'emailChangeBegun' },
    ])
    expect(await mails()).toMatchObject([
      { to: 'new@example.com', subject: 'Confirm your new email' },
      { to: email, text: expect.stringContaining('asked by phone') },
    ])
    expect(await db.query(sql`select 1 from account where username = ${email}`)).toHaveLength(1)
  })

  test('with a signup that isn’t finished is found, and a membership for it says what to do', async () => {
    const { db } = await fresh()
    const { context, act } = await operating(db)
    await db.query(sql`
      insert into signup_session (step, data, updated_at, expires_at)
      values ('contact', '{"email": "New.Band@example.com"}', ${NOW}::timestamptz, ${NOW}::timestamptz + interval '1 day')`)
    expect((await findAll(context, 'new.band')).people).toMatchObject([{ email: 'new.band@example.com' }])
    expect(await personFile(context, 'new.band@example.com')).toMatchObject({ hasOpenSignup: true, vendorId: null })
    const later = { ...context, clock: () => new Date('2027-03-12T18:00:00Z') }
    expect(await personFile(later, 'new.band@example.com')).toMatchObject({ hasOpenSignup: false })
    await expect(
      act('grantMembership', 'new.band@example.com', { tier: 'pro', until: '2028-03-10' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('promotion of 100%') })
  })
})
