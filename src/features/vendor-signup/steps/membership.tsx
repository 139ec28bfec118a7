/** /signup/membership: Basic or Pro for 12 months. */
import { useQuery } from '@tanstack/react-query'
import { REACH_MILES, TRAVEL_OPTIONS_MILES, type TravelMiles } from '#contract/reach.ts'
import { Field, Select } from '#src/ui/form/field.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { MembershipCards } from '../membership/membership-cards.tsx'
import { priceAfter, WhatYouGet } from '../membership/what-you-get.tsx'
import { labelOf } from '../fields/fields.ts'
import { TooManyCategories } from '../fields/too-many-categories.tsx'
import { membershipsQuery } from '../queries.ts'
import { StepForm } from './step-form.tsx'
import { useMembershipChoice } from '../membership/use-membership-choice.ts'
import type { StepFormProps, Wizard } from '../session/wizard.ts'
import { typedStep, type Step } from './step.ts'

export const membership: Step = {
  ...typedStep('membership'),
  title: 'Choose a membership',
  shortTitle: 'Membership',
  Form: MembershipForm,
}

function MembershipForm({ wizard }: StepFormProps) {
  const { api, data } = wizard
  const options = useQuery(membershipsQuery(api))
  const { offers, choose } = useMembershipChoice(wizard)
  const chosen = options.data?.find(({ id12 }) => id12 === data.membershipId)
  const categories = 1 + (data.secondaryCategoryIds?.length ?? 0)
  return (
    <StepForm wizard={wizard} action="Next" onSubmit={() => wizard.next()}>
      {options.data ? (
        <MembershipCards
          name="membershipId"
          options={options.data}
          chosen={data.membershipId ?? null}
          onChoose={choose}
          error={wizard.errors.get('membershipId')?.message}
          offers={offers}
        />
      ) : options.error ? (
        <OfflineState
          title="Memberships haven’t loaded yet"
          onRetry={() => void options.refetch()}
          busy={options.isFetching}
        >
          They’ll load when you’re online. Everything you typed is saved.
        </OfflineState>
      ) : (
        <div aria-hidden="true">
          <Skeleton shape="picture" />
        </div>
      )}
      {chosen ? (
        <TravelField
          allowed={REACH_MILES[chosen.tier]}
          miles={data.travelMiles ?? null}
          onChoose={(miles) => wizard.set('travelMiles', miles)}
        />
      ) : null}
      {chosen && chosen.pricing12 > 0 ? <Quiet>{priceAfter(chosen)}</Quiet> : null}
      {chosen && categories > chosen.numOfCategories ? (
        <TooManyCategories membership={chosen} categories={categories} step="membership" />
      ) : null}
      <WhatYouGet api={api} categoryId={data.primaryCategoryId ?? undefined} city={cityOf(wizard)} />
    </StepForm>
  )
}

/** The vendor's city, once it is chosen. */
function cityOf({ record: { placeText }, data }: Wizard): { fileName: string; name: string } | undefined {
  const name = placeText.replace(/, [A-Z]{2}$/, '')
  return data.location && name ? { fileName: data.location, name } : undefined
}

interface TravelFieldProps {
  /** The furthest that the chosen membership allows, which is the default. */
  allowed: TravelMiles
  miles: TravelMiles | null
  onChoose: (miles: TravelMiles | null) => void
}

export function TravelField({ allowed, miles, onChoose }: TravelFieldProps) {
  return (
    <Field label={labelOf('travelMiles')} id={fieldId('travelMiles')} optional>
      {(wiring) => (
        <Select
          {...wiring}
          name="travelMiles"
          value={Math.min(miles ?? allowed, allowed)}
          onChange={({ currentTarget }) =>
            onChoose(TRAVEL_OPTIONS_MILES.find((option) => option === Number(currentTarget.value)) ?? null)
          }
        >
          {TRAVEL_OPTIONS_MILES.filter((option) => option <= allowed).map((option) => (
            <option key={option} value={option}>
              {`${option} miles from your city`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
