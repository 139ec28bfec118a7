/** `doctor` and `adopt-photos` */
import { emailIn } from './jobs-and-mail.ts'
import { Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { NEEDED_REASON, noArguments } from '../command.ts'
import type { Command } from '../command.ts'

const STATES: Record<Finding['state'], string> = { ok: 'ok', warning: 'look', outage: 'DOWN', wrong: 'WRONG' }

function doctorOf({ doctor }: ServiceContext) {
  if (!doctor) throw new Refused('This process has no settings to look at.')
  return doctor
}

/** State and cause in a line, the remedy below it. */
export const findingLines = ({ area, state, cause, remedy }: Finding): string[] => [
  `${STATES[state].padEnd(6)}${area}: ${cause}`,
  ...(remedy === '' ? [] : [`      ${remedy}`]),
]

export const doctorCommand: Command = {
  name: 'doctor',
  takes: '',
  summary: 'check that everything this marketplace needs is there',
  about: [
    'Settings, database, disk, photos, mail, payments, backups and the public address. Each line has a state: ok; look,',
    'which works and should be better; DOWN, a service that doesn’t respond now; WRONG. It ends with 1 after DOWN or ' +
      'WRONG.',
  ],
  example: 'doctor --mail-to you@example.com',
  options: { 'mail-to': { value: 'EMAIL', help: 'gets a test mail' } },
  prepare(typed) {
    noArguments(typed)
    const given = typed.options['mail-to']
    const mailTo = given === undefined ? undefined : emailIn(given)
    return {
      plan: null,
      async run(context) {
        const doctor = doctorOf(context)
        const tested = mailTo === undefined ? [] : await doctor.testMail(mailTo)
        const others = (await doctor.examine({ isServing: true })).filter(
          ({ area }) => !tested.some((test) => test.area === area),
        )
        const found = [...others, ...tested]
        const bad = found.filter(({ state }) => state === 'wrong' || state === 'outage').length
        const lines = found.flatMap(findingLines)
        return bad === 0 ? { lines } : { lines, isBad: true }
      },
    }
  },
}

export const adoptPhotosCommand: Command = {
  name: 'adopt-photos',
  takes: '',
  summary: 'use the photos that the settings name from now on',
  about: [
    'For PostgreSQL, after you moved all photos to another folder or bucket. A server whose photos are elsewhere won’t ' +
      'start.',
  ],
  example: 'adopt-photos --reason "moved to S3"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    noArguments(typed)
    return {
      plan: () => Promise.resolve(['The photos that these settings name become those of the database.']),
      async run(context, by) {
        await doctorOf(context).adoptPhotos()
        await recordAction(context.db, 'photosAdopted', 'media', by, context.clock())
        return { lines: ['Done. Servers with other photos won’t start anymore.'] }
      },
    }
  },
}
