/** A step of the setup sends what its operator changed: what another has set meanwhile stays. */
import { expect, test } from 'vitest'
import { NOTHING_SET } from '#contract/console/marketplace.ts'
import { changedSettings } from '#src/console/marketplace/changed-settings.ts'

test('only fields that differ from what was loaded are sent, also those that were emptied', () => {
  const opened = { ...NOTHING_SET, name: 'Oak Events', claim: 'Parties' }
  const typed = { name: 'Oak Events', claim: '', shortName: 'Oak' }
  expect(changedSettings(['name', 'claim', 'shortName', 'mailFrom'], opened, typed)).toEqual({
    claim: '',
    shortName: 'Oak',
  })
})
