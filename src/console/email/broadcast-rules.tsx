/** How often a person gets a broadcast at most, and how fast one goes out. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { BROADCAST_DAYS, BROADCAST_PACE, MarketplaceChange } from '#contract/console/marketplace.ts'
import type { MarketplaceSetup } from '#contract/console/setup.ts'
import { formatCount } from '#contract/format-count.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { callConsole } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { ConsoleForm } from '../form/console-form.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import { Loaded } from '../frame/loaded.tsx'

const { TextField } = fieldsNamed<'broadcastDays' | 'broadcastPace'>()
const Rules = v.pick(MarketplaceChange, ['broadcastDays', 'broadcastPace'])

export function BroadcastRules() {
  const query = useQuery(readOptions('marketplaceSetup'))
  return <Loaded query={query}>{(setup) => <RulesCard setup={setup} />}</Loaded>
}

function RulesCard({ setup: { settings, fixed } }: { setup: MarketplaceSetup }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (change: MarketplaceChange) => callConsole('setMarketplace', { body: { change } }),
    onSuccess: (setup) => client.setQueryData(readOptions('marketplaceSetup').queryKey, setup),
  })
  const form = useConsoleForm(Rules, (change) => save.mutateAsync(change))
  const days = Number(settings.broadcastDays || BROADCAST_DAYS)
  const bound = (name: 'broadcastDays' | 'broadcastPace') => ({
    name,
    disabled: fixed.includes(name),
    defaultValue: settings[name] ?? '',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 4,
  })
  return (
    <Card as="section" roomy aria-labelledby="broadcast-rules">
      <Stack>
        <h2 id="broadcast-rules">How often</h2>
        <p>{`A person gets at most one broadcast every ${days === 1 ? 'day' : formatCount(days, 'day')}.`}</p>
        <ConsoleForm form={form} action="Save" variant="soft">
          <TextField
            {...bound('broadcastDays')}
            label="Days between two broadcasts"
            hint={`To the same person. Blank for ${BROADCAST_DAYS}.`}
            optional
          />
          <TextField
            {...bound('broadcastPace')}
            label="Emails a minute"
            hint={`Your mail provider may allow only so many. Blank for ${BROADCAST_PACE}. All other email goes first.`}
            optional
          />
        </ConsoleForm>
        <output>{save.isSuccess ? <Notice tone="good">Saved.</Notice> : null}</output>
      </Stack>
    </Card>
  )
}
