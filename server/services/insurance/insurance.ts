/** A vendor's certificate of insurance: stated by the vendor, shown until it ends, opened by who asked the vendor. */
import { addDays, lastDayAnywhere } from '#contract/dates.ts'
import type { Insurance } from '#contract/insurance/insurance.ts'
import { INSURANCE_MAX_DAYS } from '#contract/insurance/own-insurance.ts'
import type { InsuranceFile, InsuranceInput, OwnInsurance } from '#contract/insurance/own-insurance.ts'
import {
  deleteInsurance,
  findInsurance,
  findInsuranceFile,
  putInsurance,
} from '#server/repositories/insurance/insurance.ts'
import type { Caller, VendorCaller } from '#server/services/caller.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { mediaIdOf } from '#server/services/media/media-store.ts'
import { participantIn } from '#server/services/messages/participants.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueInsuranceMails } from './insurance-mail.ts'

/** Whether it is over everywhere in the US and Canada: then it is not shown. */
export const hasEnded = ({ endsOn }: Pick<Insurance, 'endsOn'>, now: Date): boolean => endsOn < lastDayAnywhere(now)

export async function readOwnInsurance(
  { db, clock }: ServiceContext,
  { vendorId }: Pick<VendorCaller, 'vendorId'>,
): Promise<OwnInsurance> {
  const insurance = await findInsurance(db, vendorId)
  return { insurance: insurance ? { ...insurance, hasEnded: hasEnded(insurance, clock()) } : null }
}

/** @throws InvalidFields for a day that is over or too far away, and for a file that is not there */
export async function saveInsurance(
  context: ServiceContext,
  input: InsuranceInput,
  { vendorId, accountId }: VendorCaller,
): Promise<OwnInsurance> {
  const { db, clock } = context
  const now = clock()
  const today = lastDayAnywhere(now)
  if (input.endsOn < today) throw wrongDay('inThePast', 'This certificate has ended. Add a current one.')
  if (input.endsOn > addDays(today, INSURANCE_MAX_DAYS))
    throw wrongDay('invalid', 'Choose a day within the next three years.')
  await db.transaction(async (tx) => {
    const fileId = await putInsurance(tx, { ...input, vendorId, accountId, now })
    if (fileId === undefined)
      throw new InvalidFields([{ name: 'fileId', code: 'notFound', message: 'Choose the certificate’s file again.' }])
    await queueInsuranceMails(tx, { vendorId, fileId, endsOn: input.endsOn }, now)
  })
  return readOwnInsurance(context, { vendorId })
}

const wrongDay = (code: 'inThePast' | 'invalid', message: string) =>
  new InvalidFields([{ name: 'endsOn', code, message }])

export async function removeInsurance(
  context: ServiceContext,
  { vendorId }: Pick<VendorCaller, 'vendorId'>,
): Promise<OwnInsurance> {
  await deleteInsurance(context.db, vendorId)
  return { insurance: null }
}

/** The certificate as clients read it; undefined once it has ended. */
export async function shownInsurance(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  vendorId: number,
): Promise<Insurance | undefined> {
  const insurance = await findInsurance(db, vendorId)
  return insurance && !hasEnded(insurance, clock()) ? insurance : undefined
}

/** @throws NotFound */
export async function ownCertificate(
  { db, media }: ServiceContext,
  { vendorId }: { vendorId: number },
): Promise<InsuranceFile> {
  const file = await findInsuranceFile(db, vendorId)
  const body = file && (await media.store.get(mediaIdOf(file.mediaId)))
  if (!body) throw new NotFound('This certificate is no longer there.')
  const { kind } = file
  const fileName = `insurance-certificate.${kind === 'pdf' ? 'pdf' : 'jpg'}`
  return { fileName, kind, content: body.toString('base64') }
}

/** For the two sides of a thread, while it is shown. @throws TargetNotFound to others; NotFound */
export async function certificateOfLead(
  context: ServiceContext,
  { leadId }: { leadId: number },
  caller: Caller,
): Promise<InsuranceFile> {
  const { thread } = await participantIn(context.db, leadId, caller)
  if (!(await shownInsurance(context, thread.vendorId))) throw new NotFound('This certificate is no longer there.')
  return ownCertificate(context, thread)
}
