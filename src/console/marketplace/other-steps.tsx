/** The steps that are no form: services are tried, prices, promotions and samples have acts of their own. */
import { useQuery } from '@tanstack/react-query'
import type { MarketplaceSetup, SetupStep } from '#contract/console/setup.ts'
import { formatCount } from '#contract/format-count.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { messageOf } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Prices } from '../money/prices.tsx'
import { Promotions } from '../money/promotions.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { ChecksCard } from '../work/checks-card.tsx'
import { useNextStep } from './step-form.tsx'
import { useSetup } from './use-setup.ts'

/** The areas of the checks that concern services outside. */
const SERVICES = ['mail', 'sender', 'photo store', 'payments']

function DoneButton({ setup, step }: { setup: MarketplaceSetup; step: SetupStep }) {
  const { note } = useSetup()
  const openNext = useNextStep(setup, step)
  return (
    <>
      <ProblemNotice problem={note.error && messageOf(note.error)} />
      <Button wide busy={note.isPending} onClick={() => note.mutate({ what: 'done', step }, { onSuccess: openNext })}>
        Done, continue
      </Button>
    </>
  )
}

export const ServicesStep = ({ setup }: { setup: MarketplaceSetup }) => (
  <Stack>
    <ChecksCard maySend areas={SERVICES} />
    <DoneButton setup={setup} step="services" />
  </Stack>
)

export function PricesStep({ setup }: { setup: MarketplaceSetup }) {
  const query = useQuery(readOptions('consoleMoney'))
  return (
    <Stack>
      <Loaded query={query}>
        {({ billing, prices }) => (
          <Stack>
            {billing === 'free' ? <Notice>Memberships are free, whatever the prices say.</Notice> : null}
            <Prices prices={prices} mayChange />
          </Stack>
        )}
      </Loaded>
      <DoneButton setup={setup} step="prices" />
    </Stack>
  )
}

export function PromotionsStep({ setup }: { setup: MarketplaceSetup }) {
  const query = useQuery(readOptions('consoleMoney'))
  return (
    <Stack>
      <Loaded query={query}>{({ promotions }) => <Promotions promotions={promotions} mayChange />}</Loaded>
      <DoneButton setup={setup} step="promotions" />
    </Stack>
  )
}

export const SamplesStep = ({ setup }: { setup: MarketplaceSetup }) => (
  <Stack>
    <Card as="section" roomy>
      <Stack>
        <p>
          {setup.samples === 0
            ? 'There are no sample vendors.'
            : `Visitors find ${formatCount(setup.samples, 'sample vendor')}, marked “Sample”. No one can book them.`}
        </p>
        {setup.samples === 0 ? null : (
          <div>
            <ActButton
              act="removeSamples"
              target=""
              title="Remove the sample marketplace?"
              action="Remove"
              label="Remove samples"
              variant="soft"
            />
          </div>
        )}
      </Stack>
    </Card>
    <DoneButton setup={setup} step="samples" />
  </Stack>
)
