/** /account/earlier-clients: a vendor asks clients of events before Fanfare for a review. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { EMAIL_MAX_CHARS } from '#contract/limits.ts'
import { EVENT_TYPES } from '#contract/request-fields.ts'
import {
  AskEarlierClient,
  EARLIER_LINK_DAYS,
  EARLIER_REMINDER_DAYS,
  type EarlierClient,
  type EarlierClients,
} from '#contract/reviews/earlier-clients.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { isOffline } from '#src/api/errors/error-kinds.ts'
import { may } from '#src/session/rights.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Row } from '#src/ui/elements/chip.tsx'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { ErrorState, Notice, OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { SelectField, TextField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { problemMessage } from '../problem-messages.ts'
import { Section } from '../section.tsx'
import { ConfirmNotice } from '../sign-in/ask-to-confirm.tsx'
import { useAccountForm } from '../use-account-form.ts'

const clientsOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: ['own', 'earlier-clients', accountId],
    queryFn: async ({ signal }) => (await api.call('earlierClients', { signal })).value,
  })

export function EarlierClientsScreen({ api, who }: { api: Api; who: SignedIn }) {
  const queryClient = useQueryClient()
  const options = clientsOptions(api, who.accountId)
  const { data, error, refetch, isFetching } = useQuery(options)
  const retry = () => void refetch()
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name="Earlier clients" />
      <PageHeader title={`Reviews from before ${marketplaceName()}`}>
        {`Ask clients of earlier events for a review. They stand on your profile in a group of their own, “Before ${marketplaceName()}”, and don’t change your rating or your place in results.`}
      </PageHeader>
      {data ? (
        <>
          {may(who, 'manage') ? (
            <Ask api={api} clients={data} onAsked={(next) => queryClient.setQueryData(options.queryKey, next)} />
          ) : (
            <Notice>Only owners of your team can ask clients.</Notice>
          )}
          <Asked asked={data.asked} />
        </>
      ) : !error ? (
        <>
          <Skeleton shape="title" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </>
      ) : isOffline(error) ? (
        <OfflineState title="You’re offline" onRetry={retry} busy={isFetching}>
          You can ask clients when you’re back online.
        </OfflineState>
      ) : (
        <ErrorState title="We can’t load this right now" onRetry={retry} busy={isFetching}>
          {problemMessage(error)}
        </ErrorState>
      )}
    </Page>
  )
}

interface AskProps {
  api: Api
  clients: EarlierClients
  onAsked: (next: EarlierClients) => void
}

function Ask({ api, clients, onAsked }: AskProps) {
  // Another key is another, empty form.
  const [done, setDone] = useState<{ count: number; name: string }>({ count: 0, name: '' })
  const { left, leftToday, whyNot } = clients
  if (whyNot === 'notListed')
    return (
      <Notice>
        <span>You can ask for reviews while your profile is listed.</span>{' '}
        <a href="/account/membership">View your membership</a>
      </Notice>
    )
  if (whyNot === 'notConfirmed') return <ConfirmNotice api={api} />
  return (
    <Section title="Ask a client">
      <output>
        {done.name === '' ? null : <Notice tone="good">{`Asked. We’re sending ${done.name} an email.`}</Notice>}
      </output>
      {leftToday > 0 ? (
        <AskForm
          key={done.count}
          api={api}
          onAsked={(next, name) => {
            setDone(({ count }) => ({ count: count + 1, name }))
            onAsked(next)
          }}
        />
      ) : (
        <p>
          {left > 0
            ? 'You’ve asked as many clients as you can within a day. Ask more tomorrow.'
            : 'You’ve asked as many clients as you can.'}
        </p>
      )}
      <Quiet>
        {`We email them once, and remind them once after ${EARLIER_REMINDER_DAYS} days. They can say no, and their link works for ${EARLIER_LINK_DAYS} days. Ask only people you worked for. You can ask ${formatCount(leftToday, 'more client')} today and ${left} in all.`}
      </Quiet>
    </Section>
  )
}

function AskForm({ api, onAsked }: { api: Api; onAsked: (next: EarlierClients, name: string) => void }) {
  const form = useAccountForm(
    (values) => checkedBy(AskEarlierClient, values),
    async (body) => {
      const { value } = await api.call('askEarlierClient', { body })
      onAsked(value, body.name)
    },
  )
  return (
    <AccountForm form={form} action="Send request" holdsTyping>
      <TextField name="name" autoComplete="off" maxLength={40} hint="For the greeting." />
      <TextField
        name="email"
        label="Their email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARS}
      />
      <SelectField name="eventType" defaultValue="">
        <option value="" disabled>
          Choose…
        </option>
        {EVENT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField name="eventDate" type="date" />
    </AccountForm>
  )
}

const STATES: Record<EarlierClient['state'], [string, Tone]> = {
  asked: ['Asked', 'wait'],
  written: ['Review written', 'good'],
  declined: ['Declined', 'plain'],
  ended: ['No reply', 'plain'],
}

function Asked({ asked }: { asked: readonly EarlierClient[] }) {
  const now = useNow()
  if (asked.length === 0) return null
  return (
    <Stack>
      <h2>{`${formatCount(asked.length, 'client')} asked`}</h2>
      {asked.map(({ id, name, eventType, eventDate, state, askedAt, remindedAt }) => {
        const [words, tone] = STATES[state]
        const reminded = remindedAt === null ? '' : ` · Reminded ${formatMomentDay(Date.parse(remindedAt), now)}`
        return (
          <Card key={id} as="article" aria-label={name}>
            <Row wrapping>
              <b>{name}</b>
              <Badge tone={tone}>{words}</Badge>
            </Row>
            <p>{`${eventType} · ${formatDay(eventDate)}`}</p>
            <Quiet>{`Asked ${formatMomentDay(Date.parse(askedAt), now)}${reminded}`}</Quiet>
          </Card>
        )
      })}
    </Stack>
  )
}
