/** Everything about an address is exported, and deleted: afterwards no table holds it, and other people keep theirs. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { noteTraces } from '#server/repositories/accounts/traces.ts'
import { addOriginal, writePhoto } from '#server/repositories/media/photos.ts'
import { latestOwnRequests } from '#server/repositories/requests/own-requests.ts'
import { CanceledKey, NotFound, Refused } from '#server/services/errors.ts'
import type { Media } from '#server/services/media/media.ts'
import { mediaIdOf } from '#server/services/media/media-store.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportPerson } from '#server/services/personal-data/export.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { NOW } from '#tests/support/server/app.ts'
import { A_CLIENT, A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { testContext } from '#tests/support/server/context.ts'

const HOST = 'ada@example.com'
const VENDOR = 'mira@example.com'
const clock = () => NOW
const nothing = () => Promise.resolve()

/** Tables in which a text occurs, in any column. */
async function tablesWith(db: Database, text: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.query({
      name: '',
      text: `select 1 from "${name}" as t where strpos(lower(t::text), $1) > 0 limit 1`,
      values: [text.toLowerCase()],
    })
    if (rows.length > 0) found.push(name)
  }
  return found
}

/**
 * A client with an account and guest requests, a paid vendor with a photo that replied, and someone else who asked
 * it.
 */
async function world(db: Database) {
  const vendor = await paidVendor(db, { typed: { autoRenewAgreementChecked: true } })
  const clientId = await anAccount(db, HOST, { welcomeName: 'Ada' })
  const asked = (given: Parameters<typeof aQuoteRequest>[0], vendorIds = [vendor.id]) =>
    aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: vendorIds }, ...given })
  const own = asked({ ownerId: clientId })
  const guest = asked({
    quoteRequest: { ...A_REQUEST, eventDate: '2027-05-02', members: [vendor.id] },
    client: { ...A_CLIENT, email: 'Ada@Example.com' },
  })
  const otherId = await anAccount(db, 'grace@example.com', { welcomeName: 'Grace' })
  const other = asked({
    ownerId: otherId,
    client: {
      ...A_CLIENT,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      phoneNumber: '+1 212 555 0199',
    },
  })
  for (const request of [own, guest, other]) await storeQuoteRequest(db, request)
  await db.query(sql`
    with keys as (insert into request_key (key, state) select gen_random_uuid(), 'stored' from lead
      returning key)
    insert into reply (lead_id, idempotency_key, account_id, kind, price_cents, includes, valid_until, message,
      created_at)
    select lead.id, keys.key, vendor.account_id, 'quote', 95000, 'Lights', '2027-04-01', 'Mira will be there', now()
    from (select id, vendor_id, row_number() over () as place from lead) as lead
    join (select key, row_number() over () as place from keys) as keys using (place)
    join vendor on vendor.id = lead.vendor_id`)
  await db.query(sql`update lead set state = 'quoted'`)
  const files = new Map<string, Buffer>()
  const media = {
    store: {
      get: (id: string) => Promise.resolve(files.get(id) ?? null),
      remove: (id: string) => Promise.resolve(void files.delete(id)),
    },
  } as unknown as Media
  const photo = randomUUID()
  const cut = mediaIdOf(randomUUID())
  const [account] = await db.query<{ id: number }>(sql`select id from account where username = ${VENDOR}`)
  await db.transaction(async (tx) => {
    await addOriginal(tx, {
      id: photo,
      accountId: account?.id ?? 0,
      sha256: Buffer.alloc(32),
      width: 9,
      height: 9,
      bytes: 9,
      now: NOW,
    })
    const crop = { left: 0, top: 0, right: 9, bottom: 9 }
    await writePhoto(tx, {
      vendorId: vendor.id,
      kind: 'profile',
      mediaId: photo,
      caption: 'Mira',
      crop,
      rotation: 0,
      pictureId: cut,
      now: NOW,
    })
  })
  for (const id of [mediaIdOf(photo), cut]) files.set(id, Buffer.from('a jpeg'))
  await vendor.until('2027-03-10T18:05:00Z')
  return {
    vendor,
    media,
    files,
    clientId,
    otherId,
    guest,
    deps: testContext(db, { clock, media, payments: vendor.context.payments }),
  }
}

describeOnBothEngines('everything about an address', (fresh) => {
  test('is exported: a host’s requests and replies, a vendor’s profile, payments and photos, no secrets', async () => {
    const { db } = await fresh()
    const { deps, vendor, clientId } = await world(db)
    await noteTraces(db, { accountId: clientId, traces: [{ kind: 'network', of: '203.0.113.9' }], now: NOW })
    const client = JSON.parse(await exportPerson(deps, HOST, nothing))
    expect(client.traces).toEqual([{ kind: 'network', first_at: expect.any(String), last_at: expect.any(String) }])
    expect(client.account).toMatchObject([{ username: HOST }])
    expect(client.requests).toMatchObject([
      {
        first_name: 'Ada',
        request: { notes: A_REQUEST.notes },
        vendors: [{ vendor_name: 'Mira After Dark', replies: [{ price_cents: 95000 }] }],
      },
      { email: 'Ada@Example.com' },
    ])
    expect(JSON.stringify(client)).not.toMatch(/argon2|grace/i)
    const seller = JSON.parse(await exportPerson(deps, VENDOR, nothing))
    expect(seller).toMatchObject({
      vendor: [{ id: vendor.id, profile_name: 'Mira After Dark' }],
      orders: [{ total_cents: 14_900, items: [{ price_cents: 14_900 }] }],
      membership: [{ tier: 'basic' }],
      vendorReplies: [{}, {}, {}],
    })
    expect(Object.keys(seller.pictureFilesBase64)).toHaveLength(2)
    expect(seller.mails.length).toBeGreaterThan(0)
    // How a vendor files a lead is the vendor's.
    expect(JSON.stringify(client.requests)).not.toContain('archived_at')
    expect(client.events).toMatchObject([{ event_date: '2027-05-01' }, { event_date: '2027-05-02' }])
    // Clients' details are the clients'.
    expect(JSON.stringify(seller)).not.toMatch(/555 0123|byron/i)
    await expect(exportPerson(deps, 'nobody@example.com', nothing)).rejects.toBeInstanceOf(NotFound)
  })

  test('of a host is deleted: no trace is found, no device brings it back, others keep their requests', async () => {
    const { db } = await fresh()
    const { deps, guest, clientId, otherId } = await world(db)
    for (const accountId of [clientId, otherId])
      await noteTraces(db, { accountId, traces: [{ kind: 'network', of: '203.0.113.9' }], now: NOW })
    const names: string[] = []
    await deletePerson(deps, HOST, (_tx, name) => Promise.resolve(void names.push(name)))
    expect(names).toEqual([expect.stringMatching(/^address [0-9a-f]{16}$/)])
    for (const text of [HOST, 'Byron', '555 0123']) expect(await tablesWith(db, text), text).toEqual([])
    expect(await db.query(sql`select account_id from account_trace`)).toEqual([{ account_id: otherId }])
    // The outbox sends the guest's request once more.
    await expect(storeQuoteRequest(db, guest)).rejects.toBeInstanceOf(CanceledKey)
    expect(await latestOwnRequests(db, otherId, NOW)).toMatchObject([{ vendors: [{ profileName: 'Mira After Dark' }] }])
    await expect(deletePerson(deps, HOST, nothing)).rejects.toBeInstanceOf(NotFound)
  })

  test('of a host is deleted with the mails to vendors that name it, and those to an address that it asked for', async () => {
    const { db } = await fresh()
    const { deps, clientId, otherId } = await world(db)
    await db.query(sql`
      insert into sent_mail (message_id, job_kind, payload, recipient, subject, sent_at)
      select '<' || lead.id || '>', 'messageMail', jsonb_build_object('leadId', lead.id), ${VENDOR},
        'New message from ' || client.first_name || ' ' || client.last_name, now()
      from lead join request on request.id = lead.request_id join client on client.id = request.client_id
      union all
      select '<list ' || id || '>', 'leadsMail', jsonb_build_object('vendorId', vendor_id, 'leadIds', array[id]),
        ${VENDOR}, 'You have 2 new requests, one of Ada Byron', now() from lead where client_email = ${HOST}
      union all
      select '<new>', 'emailChange', jsonb_build_object('username', 'new@example.net', 'accountId', ${clientId}::int),
        'new@example.net', 'Confirm your new email', now()
      union all
      select '<other>', 'emailChange', jsonb_build_object('username', 'g@example.net', 'accountId', ${otherId}::int),
        'g@example.net', 'Confirm your new email', now()`)
    await db.query(sql`
      insert into outgoing_mail (message_id, recipient, subject, text_body, html_body, sent_at)
      select message_id, recipient, subject, subject, subject, now() from sent_mail on conflict do nothing`)
    await db.query(sql`
      insert into signup_session (step, data, updated_at, expires_at)
      values ('account', '{"email": " Ada@Example.com "}', now(), now())`)
    await deletePerson(deps, HOST, nothing)
    for (const text of ['Byron', 'new@example.net', HOST]) expect(await tablesWith(db, text), text).toEqual([])
    expect(await db.query(sql`select subject from outgoing_mail where subject like 'New message%'`)).toEqual([
      { subject: 'New message from Grace Hopper' },
    ])
    expect(await tablesWith(db, 'g@example.net')).toEqual(['outgoing_mail', 'sent_mail'])
  })

  test('of a vendor is deleted: payments stay anonymous, hosts see it left, photos and card are gone', async () => {
    const { db } = await fresh()
    const { deps, files, vendor, otherId } = await world(db)
    await db.query(sql`
      insert into availability (vendor_id, time_zone, said_at, known_until)
      values (${vendor.id}::int, 'America/New_York', now(), now())`)
    await db.query(sql`
      insert into busy_range (vendor_id, id, starts_on, ends_on, time_zone, during, note)
      values (${vendor.id}::int, gen_random_uuid(), '2027-05-09', '2027-05-09', 'UTC',
        tstzrange('2027-05-09', '2027-05-10'), 'A private wedding')`)
    await db.query(sql`
      insert into calendar_feed (vendor_id, url, created_at)
      values (${vendor.id}::int, 'https://calendar.example/secret.ics', now())`)
    await db.query(sql`insert into busy_day (vendor_id, day) values (${vendor.id}::int, '2027-05-09')`)
    await db.query(sql`insert into calendar_address values (${vendor.id}::int, 'hash', now())`)
    await deletePerson(deps, VENDOR, nothing)
    for (const text of ['A private wedding', 'secret.ics']) expect(await tablesWith(db, text), text).toEqual([])
    expect(
      await db.query(sql`
        select vendor_id from availability union all select vendor_id from calendar_address
        union all select vendor_id from busy_day`),
    ).toEqual([])
    for (const text of [VENDOR, 'Mira', 'Okafor', '555-0142']) expect(await tablesWith(db, text), text).toEqual([])
    expect([files.size, await vendor.lists()]).toEqual([0, 0])
    expect(
      await db.query(sql`select status, total_cents as cents, account_id as "accountId" from membership_order`),
    ).toEqual([{ status: 'paid', cents: 14_900, accountId: null }])
    expect(await db.query(sql`select 1 from sandbox_method`)).toEqual([])
    expect(await latestOwnRequests(db, otherId, NOW)).toMatchObject([
      {
        vendors: [
          {
            profileName: 'Vendor no longer here',
            state: 'declined',
            answer: { message: 'This vendor has left.' },
          },
        ],
      },
    ])
    // No renewal is charged on the day.
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await vendor.charges()).toBe(1)
  })

  test('is not deleted while a payment is under way', async () => {
    const { db } = await fresh()
    const { deps } = await world(db)
    await db.query(sql`
      insert into membership_order (session_id, status, fields, membership_option_id, total_cents, charging_since,
        created_at)
      values (gen_random_uuid(), 'processing', '{"email": "ada@example.com"}', 101, 14900, now(), now())`)
    await expect(deletePerson(deps, HOST, nothing)).rejects.toBeInstanceOf(Refused)
    expect(await tablesWith(db, HOST)).toContain('account')
  })
})
