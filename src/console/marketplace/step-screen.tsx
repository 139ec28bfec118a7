/** /operator/marketplace/:step: one step of the first run. */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { MarketplaceSetup, SetupStep } from '#contract/console/setup.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { BackLink } from '../frame/back-link.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { ApprovalStep, MembershipsStep, OperatorStep } from './form-steps.tsx'
import { LookStep } from './look-step.tsx'
import { PricesStep, PromotionsStep, SamplesStep, ServicesStep } from './other-steps.tsx'
import { STEPS } from './steps.ts'
import { setupOptions } from './use-setup.ts'

interface StepProps {
  setup: MarketplaceSetup
  /** Opens the step anew, without what was typed. */
  onDiscard: () => void
}

const SHOWN: Record<SetupStep, (props: StepProps) => ReactElement> = {
  look: LookStep,
  operator: OperatorStep,
  services: ServicesStep,
  memberships: MembershipsStep,
  prices: PricesStep,
  promotions: PromotionsStep,
  approval: ApprovalStep,
  samples: SamplesStep,
}

export default function StepScreen({ step }: { step: SetupStep }) {
  const { title, about } = STEPS[step]
  useTitle(title)
  const query = useQuery(setupOptions)
  const Step = SHOWN[step]
  const [opening, setOpening] = useState(0)
  return (
    <Page narrow={step !== 'look'} roomy>
      <BackLink href="/marketplace" name="All steps" />
      <PageHeader title={title}>{about}</PageHeader>
      <Loaded query={query}>
        {(setup) => <Step key={opening} setup={setup} onDiscard={() => setOpening(opening + 1)} />}
      </Loaded>
    </Page>
  )
}
