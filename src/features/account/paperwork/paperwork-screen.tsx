/** /account/paperwork: whose a vendor's papers are, its own terms, and a year's payments as a spreadsheet. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cleanDigits } from '#contract/clean-text.ts'
import {
  BUSINESS_ADDRESS_MAX_CHARS,
  BUSINESS_NAME_MAX_CHARS,
  BUSINESS_NUMBER_MAX_CHARS,
  INVOICE_PREFIX_MAX_CHARS,
  OWN_TERMS_MAX_CHARS,
  PaperworkInput,
  type Paperwork,
} from '#contract/paperwork/paperwork.ts'
import { typedPercent } from '#contract/typed-number.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { paperworkOptions } from '#src/quote/paperwork-queries.ts'
import { may } from '#src/session/rights.ts'
import { useNow } from '#src/sync/use-now.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import { checkedBy, type Checked } from '#src/ui/form/checked.ts'
import type { ControlValues } from '#src/ui/form/use-form.ts'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { TextAreaField, TextField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { problemMessage } from '../problem-messages.ts'
import { SavedNote, type SavedState } from '../profile/saved-note.tsx'
import { Section } from '../section.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { PaperworkFacts } from './paperwork-facts.tsx'
import { YearFigures } from './year-figures.tsx'

export function PaperworkScreen({ api, who }: { api: Api; who: SignedIn }) {
  const now = useNow()
  const queryClient = useQueryClient()
  const mayChange = may(who, 'manage')
  const { data, error, refetch } = useQuery(paperworkOptions(api, who.accountId))
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name="Paperwork" />
      <PageHeader title="Paperwork">
        Your agreements, invoices and receipts are made from your bookings. Open them on a booking’s page.
      </PageHeader>
      {data ? (
        <>
          {data.savedAt ? (
            <SavedNotice savedAt={data.savedAt} now={now}>
              {mayChange ? 'you can save changes when you’re back online' : null}
            </SavedNotice>
          ) : null}
          {mayChange ? (
            <>
              <PaperworkForm
                api={api}
                paperwork={data.value}
                onSaved={(value) =>
                  queryClient.setQueryData(paperworkOptions(api, who.accountId).queryKey, { value, savedAt: null })
                }
              />
              <YearFigures api={api} now={now} />
            </>
          ) : (
            <PaperworkFacts paperwork={data.value} />
          )}
        </>
      ) : error ? (
        <ErrorState title="We can’t load your paperwork right now" onRetry={() => void refetch()}>
          {problemMessage(error)}
        </ErrorState>
      ) : (
        <>
          <Skeleton shape="title" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </>
      )}
    </Page>
  )
}

/**
 * Without a number, invoices have none of their own. As it was read, it isn't sent: by now the next one may be another.
 */
function checkedPaperwork(values: ControlValues, known: Paperwork['invoiceNumbers']): Checked<PaperworkInput> {
  const [next, prefix] = [
    cleanDigits(values['invoiceNumbers.next'] ?? ''),
    (values['invoiceNumbers.prefix'] ?? '').trim(),
  ]
  const isAsRead = next === String(known?.next ?? '') && prefix === (known?.prefix ?? '')
  return checkedBy(PaperworkInput, {
    ...values,
    taxPercent: typedPercent(values['taxPercent'] ?? ''),
    invoiceNumbers: isAsRead
      ? undefined
      : next === ''
        ? null
        : { prefix, next: /^\d+$/.test(next) ? Number(next) : Number.NaN },
  })
}

interface PaperworkFormProps {
  api: Api
  paperwork: Paperwork
  onSaved: (changed: Paperwork) => void
}

function PaperworkForm({ api, paperwork, onSaved }: PaperworkFormProps) {
  const [state, setState] = useState<SavedState>('asSaved')
  useLeaveWarning(state === 'changed')
  const form = useAccountForm(
    (values) => checkedPaperwork(values, paperwork.invoiceNumbers),
    async (body) => {
      const { value } = await api.call('savePaperwork', { body })
      setState('saved')
      onSaved(value)
    },
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the fields inside
    <div onInput={() => setState('changed')}>
      <Section title="Business details">
        <AccountForm form={form} action="Save" beside={<SavedNote state={state} />}>
          <TextField
            name="businessName"
            hint="Leave blank for your profile name."
            optional
            autoComplete="organization"
            maxLength={BUSINESS_NAME_MAX_CHARS}
            defaultValue={paperwork.businessName}
          />
          <TextAreaField
            name="address"
            hint="As on an envelope. Clients who accept your quotes see it on their papers."
            optional
            rows={3}
            autoComplete="street-address"
            maxLength={BUSINESS_ADDRESS_MAX_CHARS}
            defaultValue={paperwork.address}
          />
          <TextField
            name="businessNumber"
            hint="A license, registration or tax number, with what it is."
            optional
            placeholder="Texas tax ID 3-20000-0000-1"
            maxLength={BUSINESS_NUMBER_MAX_CHARS}
            defaultValue={paperwork.businessNumber}
          />
          <TextField
            name="taxPercent"
            hint="Your rate in percent, like 8.25. You choose for each quote whether to add it."
            optional
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            defaultValue={paperwork.taxPercent ?? ''}
          />
          <TextField
            name="invoiceNumbers.next"
            hint="The number of your next invoice, like 1. Each one after it gets the next number. Leave blank to use booking numbers."
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            defaultValue={paperwork.invoiceNumbers?.next ?? ''}
          />
          <TextField
            name="invoiceNumbers.prefix"
            hint="Stands before the number, like 2027-. A number and your business details are fixed when you or your client first open the invoice."
            optional
            autoComplete="off"
            maxLength={INVOICE_PREFIX_MAX_CHARS}
            defaultValue={paperwork.invoiceNumbers?.prefix ?? ''}
          />
          <TextAreaField
            name="ownTerms"
            hint="Sent with every new quote and part of the agreement. Quotes you sent keep the terms they had."
            optional
            rows={8}
            maxLength={OWN_TERMS_MAX_CHARS}
            defaultValue={paperwork.ownTerms}
          />
        </AccountForm>
      </Section>
    </div>
  )
}
