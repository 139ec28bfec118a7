/** Certificates of insurance: nothing says checked unless an operator did, and nothing is shown after the end. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InsuranceInput } from '#contract/insurance/own-insurance.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import { giveInsuranceFileToHolder } from '#server/repositories/insurance/insurance.ts'
import { addTeammate, setHolder } from '#server/repositories/team/teams.ts'
import { isPrivate } from '#server/repositories/media/photos.ts'
import { publicVendor, vendorsByIds } from '#server/services/accounts/own-vendors.ts'
import { vendorFile } from '#server/services/console/people.ts'
import { InvalidFields, NotFound, Refused, TargetNotFound } from '#server/services/errors.ts'
import {
  certificateOfLead,
  readOwnInsurance,
  removeInsurance,
  saveInsurance,
} from '#server/services/insurance/insurance.ts'
import { insuranceMailHandlers } from '#server/services/insurance/insurance-mail.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { databaseMailer } from '#server/services/mail/mailer.ts'
import { takeAccountFile } from '#server/services/media/account-files.ts'
import { mediaIdOf } from '#server/services/media/media-store.ts'
import { attachmentJobHandlers } from '#server/services/messages/attachments.ts'
import { readThread } from '#server/services/messages/messages.ts'
import { markChecked, markToCheck, unmarkChecked } from '#server/services/operator/vendor-checks.ts'
import { vendorReviews } from '#server/services/reviews/vendor-reviews.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { VendorParty } from '#tests/support/server/bookings.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { mediaFolder } from '#tests/support/server/stand-ins/media-folder.ts'
import type { MediaFolder } from '#tests/support/server/stand-ins/media-folder.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const BY = { operator: 'ops', reason: 'opened the certificate' }
const ENDS_ON = '2027-05-31'

describeOnBothEngines('insurance', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let folder: MediaFolder
  beforeAll(async () => {
    ;({ db } = await fresh())
    folder = await mediaFolder()
    world = bookingWorld(db, NOW)
  })
  afterAll(() => folder.remove())
  const context = () => {
    const mailer = databaseMailer(db, world.clock)
    return testContext(db, { clock: world.clock, media: folder.media, mailer })
  }

  async function save(vendor: VendorParty, some: Partial<InsuranceInput> = {}) {
    const fileId = randomUUID()
    await takeAccountFile(context(), { id: fileId, purpose: 'insurance', file: Readable.from([PDF]) }, vendor)
    const input = { fileId, insurer: 'Acme Mutual', coversDollars: 1_000_000, endsOn: ENDS_ON, ...some }
    return saveInsurance(context(), input, vendor)
  }
  async function insured() {
    world.setNow(NOW)
    const vendor = await world.vendor()
    await save(vendor)
    return vendor
  }
  const profileOf = async ({ vendorId }: VendorParty) =>
    (await publicVendor(context(), { id: vendorId, load: undefined })).insurance
  const tileOf = async ({ vendorId }: VendorParty) => (await vendorsByIds(context(), [vendorId]))[0]?.highlight
  const checksOf = async ({ vendorId }: VendorParty) => (await vendorReviews(context(), { vendorId, skip: 0 })).checks
  const markSeen = async (check: Parameters<typeof markToCheck>[1]) =>
    markChecked(context(), { ...check, mark: await markToCheck(context(), check) }, BY)
  async function runJobs(now: string) {
    world.setNow(new Date(now))
    const failures: unknown[] = []
    const handlers = { ...insuranceMailHandlers(context()), ...attachmentJobHandlers(context()) }
    await runDueJobs({ db, clock: world.clock, handlers, report: (_kind, error) => failures.push(error) })
    expect(failures).toEqual([])
  }
  const subjects = async ({ email }: VendorParty) =>
    (await latestMails(db, 100)).filter(({ to }) => to === email).map(({ subject }) => subject)

  test('is shown as not checked until an operator has seen it, and not on tiles; a change has to be seen again', async () => {
    const vendor = await insured()
    const stated = { insurer: 'Acme Mutual', coversDollars: 1_000_000, endsOn: ENDS_ON, seenOn: null }
    expect(await profileOf(vendor)).toEqual(stated)
    expect([await tileOf(vendor), await checksOf(vendor)]).toEqual([undefined, []])
    await markSeen({ vendorId: vendor.vendorId, what: 'insurance' })
    expect(await profileOf(vendor)).toEqual({ ...stated, seenOn: '2027-03-10' })
    expect(await tileOf(vendor)).toBe('Insured until May 2027')
    expect(await checksOf(vendor)).toEqual([{ what: 'insurance', on: '2027-03-10' }])
    const { timeline } = await vendorFile(context(), vendor.vendorId)
    expect(timeline[0]).toMatchObject({
      what: 'vendorChecked',
      detail: `vendor ${vendor.vendorId}, insurance`,
      ...BY,
    })
    await saveInsurance(
      context(),
      { fileId: null, insurer: 'Acme Mutual', coversDollars: 2_000_000, endsOn: ENDS_ON },
      vendor,
    )
    expect(await profileOf(vendor)).toEqual({ ...stated, coversDollars: 2_000_000 })
    expect([await tileOf(vendor), await checksOf(vendor)]).toEqual([undefined, []])
  })

  test('its file is for the two sides of a request, and at no picture’s address', async () => {
    const vendor = await insured()
    const [client, stranger] = [await world.host(), await world.host()]
    const { leadIds } = await world.ask(client, [vendor])
    const leadId = leadIds[0]!
    expect((await readThread(context(), { leadId }, client)).insurance).toMatchObject({ endsOn: ENDS_ON })
    const { kind, content, fileName } = await certificateOfLead(context(), { leadId }, client)
    expect([kind, fileName, Buffer.from(content, 'base64').equals(PDF)]).toEqual([
      'pdf',
      'insurance-certificate.pdf',
      true,
    ])
    await expect(certificateOfLead(context(), { leadId }, stranger)).rejects.toThrow(TargetNotFound)
    const [file] = await db.query<{ mediaId: string }>(sql`
      select media_id as "mediaId" from account_file where account_id = ${vendor.accountId}::int`)
    expect(await isPrivate(db, file!.mediaId)).toBe(true)
    await removeInsurance(context(), vendor)
    await runJobs(NOW.toISOString())
    expect(await folder.media.store.has(mediaIdOf(file!.mediaId))).toBe(false)
    await expect(certificateOfLead(context(), { leadId }, client)).rejects.toThrow(NotFound)
  })

  test('ends by itself after its last day; the vendor is told 30 days before and then, once', async () => {
    const vendor = await insured()
    await markSeen({ vendorId: vendor.vendorId, what: 'insurance' })
    await runJobs('2027-05-02T09:00:00Z')
    expect(await subjects(vendor)).toEqual([])
    await runJobs('2027-05-02T11:00:00Z')
    await runJobs('2027-05-03T11:00:00Z')
    expect(await subjects(vendor)).toEqual(['Your insurance certificate ends soon'])
    expect(await tileOf(vendor)).toBe('Insured until May 2027')
    await runJobs('2027-06-01T11:00:00Z')
    expect((await subjects(vendor)).toSorted()).toEqual([
      'Your insurance certificate ends soon',
      'Your insurance certificate has ended',
    ])
    expect([await profileOf(vendor), await tileOf(vendor), await checksOf(vendor)]).toEqual([undefined, undefined, []])
    expect((await readOwnInsurance(context(), vendor)).insurance).toMatchObject({ endsOn: ENDS_ON, hasEnded: true })
    await expect(markSeen({ vendorId: vendor.vendorId, what: 'insurance' })).rejects.toThrow(Refused)
  })

  test('of one that was replaced nothing is told', async () => {
    const vendor = await insured()
    await save(vendor, { endsOn: '2028-05-31' })
    await runJobs('2027-06-01T11:00:00Z')
    expect(await subjects(vendor)).toEqual([])
    expect(await profileOf(vendor)).toMatchObject({ endsOn: '2028-05-31' })
  })

  test('one that has ended, that ends in ten years or without a file of the vendor’s own is refused', async () => {
    const vendor = await insured()
    const other = await world.vendor()
    await expect(save(other, { endsOn: '2027-03-09' })).rejects.toThrow(InvalidFields)
    await expect(save(other, { endsOn: '2037-03-09' })).rejects.toThrow(InvalidFields)
    await expect(save(other, { fileId: null })).rejects.toThrow(InvalidFields)
    const [file] = await db.query<{ id: string }>(
      sql`select id from account_file where account_id = ${vendor.accountId}::int`,
    )
    await expect(save(other, { fileId: file!.id })).rejects.toThrow(InvalidFields)
    expect(await profileOf(other)).toBeUndefined()
  })

  test('a phone that an operator called is checked until the vendor has another one', async () => {
    const vendor = await insured()
    const phone = { vendorId: vendor.vendorId, what: 'phone' } as const
    const setPhone = (number: string) =>
      db.query(sql`update vendor set phone_number = ${number} where id = ${vendor.vendorId}::int`)
    await expect(markSeen(phone)).rejects.toThrow(NotFound)
    await setPhone('+12125550123')
    await markSeen(phone)
    expect(await checksOf(vendor)).toEqual([{ what: 'phone', on: '2027-03-10' }])
    await setPhone('+12125550199')
    expect(await checksOf(vendor)).toEqual([])
    await setPhone('+12125550123')
    await unmarkChecked(context(), phone, BY)
    expect(await checksOf(vendor)).toEqual([])
    await expect(unmarkChecked(context(), phone, BY)).rejects.toThrow(Refused)
  })

  test('a value that the vendor changed while an operator looked at it is not marked', async () => {
    const vendor = await insured()
    const check = { vendorId: vendor.vendorId, what: 'insurance' } as const
    const mark = await markToCheck(context(), check)
    await save(vendor, { insurer: 'Other Mutual' })
    await expect(markChecked(context(), { ...check, mark }, BY)).rejects.toThrow('changed this certificate')
    expect(await checksOf(vendor)).toEqual([])
    await markSeen(check)
    expect(await checksOf(vendor)).toHaveLength(1)
  })

  test('belongs to the vendor: another owner corrects it, its uploader leaves, and it and its check stay', async () => {
    const vendor = await insured()
    const [owner, manager] = [await world.host(), await world.host()]
    for (const one of [owner, manager])
      await addTeammate(db, { vendorId: vendor.vendorId, accountId: one.accountId, role: 'owner', now: NOW })
    await saveInsurance(
      context(),
      { fileId: null, insurer: 'Acme Mutual', coversDollars: 1_000_000, endsOn: '2027-06-30' },
      { ...vendor, accountId: owner.accountId },
    )
    await save({ ...vendor, accountId: owner.accountId })
    await markSeen({ vendorId: vendor.vendorId, what: 'insurance' })
    await db.query(sql`delete from account where id = ${owner.accountId}::int`)
    expect(await checksOf(vendor)).toHaveLength(1)
    await db.transaction(async (tx) => {
      await setHolder(tx, vendor.vendorId, manager.accountId)
      await giveInsuranceFileToHolder(tx, vendor.vendorId)
    })
    await db.query(sql`delete from account where id = ${vendor.accountId}::int`)
    expect(await profileOf(vendor)).toMatchObject({ seenOn: '2027-03-10' })
  })

  test('its emails go to everyone who manages the vendor, and to no one else in the team', async () => {
    const vendor = await insured()
    const [owner, booker] = [await world.host(), await world.host()]
    for (const [one, role] of [
      [owner, 'owner'],
      [booker, 'booker'],
    ] as const)
      await addTeammate(db, { vendorId: vendor.vendorId, accountId: one.accountId, role, now: NOW })
    await runJobs('2027-05-02T11:00:00Z')
    await runJobs('2027-05-02T11:01:00Z')
    const sent = (await latestMails(db, 100)).map(({ to }) => to)
    expect([vendor, owner, booker].map(({ email }) => sent.filter((to) => to === email).length)).toEqual([1, 1, 0])
  })
})
