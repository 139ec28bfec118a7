/** Hands the vendor with its membership over to another person of the team. */
import { useState } from 'react'
import * as v from 'valibot'
import { HandOver as HandOverBody, type Team, type Teammate } from '#contract/team/team.ts'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { CurrentPasswordField, SelectField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { Section } from '../section.tsx'
import { useAccountForm } from '../use-account-form.ts'

const Typed = v.object({
  ...HandOverBody.entries,
  accountId: v.pipe(v.string(), v.transform(Number), HandOverBody.entries.accountId),
})

interface HandOverProps {
  api: Api
  vendorId: number
  people: readonly Teammate[]
  onDone: (team: Team) => void
}

export function HandOver({ api, vendorId, people, onDone }: HandOverProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useAccountForm(Typed, async (body) => {
    onDone((await api.call('handOverVendor', { params: { id: vendorId }, body })).value)
    setOpen(false)
  })
  return (
    <Section title="Hand over the vendor">
      <p>The new owner holds the membership from then on. You stay an owner, and can leave the team.</p>
      <p>A stored card is removed, and automatic renewal is turned off: the new owner renews the membership.</p>
      {isOpen ? (
        <AccountForm
          action="Hand over"
          variant="bad"
          form={form}
          beside={
            <Button variant="plain" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          }
        >
          <SelectField name="accountId" defaultValue={people[0]?.accountId}>
            {people.map(({ accountId, name }) => (
              <option key={accountId} value={accountId}>
                {name}
              </option>
            ))}
          </SelectField>
          <CurrentPasswordField />
        </AccountForm>
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Hand over…
        </Button>
      )}
    </Section>
  )
}
