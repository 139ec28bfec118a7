/** Answers to the questions of categories: on the lead and in its email, for that category alone. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { readLead } from '#server/services/requests/vendor-inbox.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW, type TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const [DJ, BAND, SANTA] = [6, 7, 815]

describeOnBothEngines('answers to questions of categories', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  test('each vendor reads those of its own category, also of a later version nothing else', async () => {
    const [dj, santa] = [
      await world.vendor({ primaryServiceTypeId: DJ }),
      await world.vendor({ primaryServiceTypeId: SANTA }),
    ]
    const categoryDetails = { inOrOut: 'Outdoors', childrensAges: '3 to 8', askedLater: 'Blue' }
    const { leadIds } = await world.ask(await world.host(), [dj, santa], { categoryDetails })
    const read = async (by: typeof dj, at: number) => (await readLead(world.context, leadIds[at]!, by)).categoryDetails
    expect(await read(dj, 0)).toEqual([{ question: 'inOrOut', label: 'Where', text: 'Outdoors' }])
    expect(await read(santa, 1)).toEqual([{ question: 'childrensAges', label: 'Children’s ages', text: '3 to 8' }])
    const mails = await mailFor({ db } as TestApp, dj.email, world.clock)
    expect(mails.map(({ text }) => text).join()).toContain('Where: Outdoors.')
    expect(mails.map(({ text }) => text).join()).not.toContain('3 to 8')
  })

  test('a vendor reads an answer only if the form had asked it for its category', async () => {
    const [dj, band] = [
      await world.vendor({ primaryServiceTypeId: DJ }),
      await world.vendor({ primaryServiceTypeId: BAND }),
    ]
    const { leadIds } = await world.ask(await world.host(), [dj, band], {
      categoryDetails: { inOrOut: 'Outdoors' },
      detailsAskedFor: [
        { serviceTypeId: DJ, questions: null },
        { serviceTypeId: BAND, questions: [] },
      ],
    })
    const labels = async (by: typeof dj, at: number) =>
      (await readLead(world.context, leadIds[at]!, by)).categoryDetails.map(({ label }) => label)
    expect([await labels(dj, 0), await labels(band, 1)]).toEqual([['Where'], []])
  })
})
