/** Pays for the next term. However often the button is tapped, the card is charged once: the server knows the term. */
import { formatPrice } from '#contract/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MembershipOption } from '#contract/commerce.ts'
import type { Membership } from '#contract/membership.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { useOnline } from '#src/pwa/connectivity/use-online.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { FormProvider } from '#src/ui/form/form-context.tsx'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { fieldLabel } from '../fields/fields.ts'
import { MembershipCards } from './membership-cards.tsx'
import { PaymentDetails } from '../payment/payment-details.tsx'
import { membershipsQuery, paymentTokenQuery } from '../queries.ts'
import { fieldsMarked } from '../signup-events.ts'
import layout from '#src/ui/form/form-layout.module.css'
import type { MakeNonce } from '../payment/use-payment.ts'

interface RenewFormProps {
  api: Api
  memberId: number
  membership: Membership
  onPaid: (membership: Membership) => void
}

/** Only the gateway can validate a card; nothing is checked while typing. */
const nothingAsTyped = () => null
const UNKNOWN = 'We do not know yet whether the payment went through. Try again in a moment: you will not pay twice.'

export function RenewForm({ api, memberId, membership, onPaid }: RenewFormProps) {
  const online = useOnline()
  const options = useQuery(membershipsQuery(api)).data
  const token = useQuery({ ...paymentTokenQuery(api), enabled: online })
  const [membershipId, setMembershipId] = useState(membership.membershipId)
  const [autoRenew, setAutoRenew] = useState(membership.autoRenew)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useSingleRun()
  const [makeNonce, setMakeNonce] = useState<MakeNonce | null>(null)
  const { errors, anchor, showErrors, clearErrors } = useShownErrors({ findAll: nothingAsTyped, onShown: fieldsMarked })
  const shown = new Map(errors.map((error) => [error.name, error]))
  const option = options?.find(({ id12 }) => id12 === membershipId)

  const pay = async () => {
    if (!option || !makeNonce) return
    const wrong = makeNonce.check()
    if (wrong.length > 0) return showErrors(wrong)
    const made = await makeNonce.make()
    if ('errors' in made) return showErrors(made.errors)
    const body = renewal(membership, option, made.nonce, autoRenew)
    onPaid((await api.call('renewMembership', { params: { id: memberId }, body })).value)
  }
  const submit = async () => {
    clearErrors()
    setProblem(null)
    try {
      await pay()
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'fields') showErrors(failure.errors)
      else setProblem(problemOf(failure))
    }
  }
  return (
    <FormProvider fields={{ labelOf: fieldLabel, errors: shown }}>
      <form
        noValidate
        method="post"
        className={layout.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(submit)
        }}
      >
        <div>
          <h2>The next 12 months</h2>
          <ErrorSummary errors={errors} anchor={anchor} />
        </div>
        {options ? (
          <MembershipCards
            name="renewMembershipId"
            options={options}
            chosen={membershipId}
            onChoose={({ id12 }) => setMembershipId(id12)}
            error={shown.get('membershipId')?.message}
          />
        ) : (
          <Skeleton shape="picture" />
        )}
        <PaymentDetails
          {...{ token, online }}
          errors={shown}
          total={option?.pricing12 ?? null}
          disabled={busy}
          onReady={setMakeNonce}
        />
        <Checkbox id="renew-again" checked={autoRenew} onChange={(event) => setAutoRenew(event.currentTarget.checked)}>
          Keep this card at the payment service, and renew every 12 months at the price of then. You can end it at any
          time.
        </Checkbox>
        <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
        <Button type="submit" wide busy={busy} disabled={!online || !option || makeNonce === null}>
          {!online ? 'Waiting for a connection' : option ? `Pay ${formatPrice(option.pricing12)}` : 'Pay'}
        </Button>
      </form>
    </FormProvider>
  )
}

const renewal = ({ endsOn }: Membership, option: MembershipOption, nonce: string, autoRenew: boolean) => ({
  follows: endsOn,
  membershipId: option.id12,
  autoRenew,
  paymentInfo: { nonce, total: option.pricing12 },
})

function problemOf(failure: unknown): string {
  if (failure instanceof ApiError && (failure.status === null || failure.status >= 500)) return UNKNOWN
  return String(failure instanceof Error ? failure.message : failure)
}
