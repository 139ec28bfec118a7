/** /shortlist?memberId=12,845: shares these vendors by a link. Below, the shortlists that exist already. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as v from 'valibot'
import { formatCount } from '#contract/format-count.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import {
  NewShortlist,
  SHORTLIST_MONTHS,
  SHORTLIST_NOTE_MAX_CHARS,
  SHORTLIST_TITLE_MAX_CHARS,
} from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { eventName, eventPath, isAtPath, type KnownEvent } from '#src/events/known-events.ts'
import { ownShortlistsOptions } from '#src/events/shortlist-queries.ts'
import { useEventsOnDevice } from '#src/events/use-events-on-device.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, Input, TextArea } from '#src/ui/form/field.tsx'
import { useForm, type ControlValues } from '#src/ui/form/use-form.ts'
import layout from '#src/ui/form/form-layout.module.css'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

interface ShortlistsScreenProps {
  api: Api
  /** To share; none shows what is shared already. */
  memberIds: readonly number[]
  /** The start of the key of the event that it is for; '' for none. */
  eventStart: string
  onGo: (href: string) => void
}

export function ShortlistsScreen({ api, memberIds: vendorIds, eventStart: start, onGo }: ShortlistsScreenProps) {
  const event = useEventsOnDevice().find((one) => start !== '' && isAtPath(one, start))
  return vendorIds.length > 0 ? (
    <Page narrow roomy>
      <PageHeader title="Share a shortlist">
        <span>{formatCount(vendorIds.length, 'vendor')}</span> on one link. Whoever has it can look and vote, without an
        account.
      </PageHeader>
      {event ? (
        <p>
          It will be on the page of <a href={eventPath(event.key)}>{eventName(event)}</a>, which only you see.
        </p>
      ) : null}
      <MakeShortlist api={api} memberIds={vendorIds} event={event} onGo={onGo} />
    </Page>
  ) : (
    <Page narrow roomy>
      <PageHeader title="Your shortlists">Vendors that you share by a link, and what others think of them.</PageHeader>
      <OwnShortlists api={api} />
    </Page>
  )
}

interface MakeShortlistProps extends Pick<ShortlistsScreenProps, 'api' | 'memberIds' | 'onGo'> {
  event: KnownEvent | undefined
}

function MakeShortlist({ api, memberIds: vendorIds, event, onGo }: MakeShortlistProps) {
  const account = useSignedIn()
  /** The list's id, which stays for every attempt, so that the list is there once. */
  const id = useRef<string | null>(null)
  // Before that, the browser would send the form itself.
  const isHydrated = useHydrated()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (body: v.InferOutput<typeof NewShortlist>) => {
      id.current ??= randomUuid()
      const params = { shortlist: id.current }
      await api.call('makeShortlist', { params, headers: await deviceProof(), body })
      onGo(`/shortlist/${params.shortlist}`)
    },
  })
  const form = useForm(
    ({ title = '', note = '' }: ControlValues) =>
      checkedBy(NewShortlist, { title, note, memberIds: vendorIds, ...(event && { eventKey: event.key }) }),
    { send: mutateAsync, busy: isPending, explain: (failure) => ({ problem: messageOf(failure) }) },
  )
  const { busy, problem } = form
  const { errors } = form.fields
  return (
    <form className={layout.shortForm} onSubmit={(event) => void form.submit(event)} onInput={form.onInput} noValidate>
      <ProblemNotice problem={problem} />
      <Field label="Title" error={errors.get('title')?.message} required>
        {(wiring) => (
          <Input {...wiring} name="title" maxLength={SHORTLIST_TITLE_MAX_CHARS} defaultValue="Our shortlist" />
        )}
      </Field>
      <Field
        label="Note"
        hint="What is it for, and by when should they vote?"
        error={errors.get('note')?.message}
        optional
      >
        {(wiring) => <TextArea {...wiring} name="note" rows={3} maxLength={SHORTLIST_NOTE_MAX_CHARS} />}
      </Field>
      <Button type="submit" busy={busy} disabled={!isHydrated}>
        {busy ? 'Sharing…' : 'Create link'}
      </Button>
      <Quiet>
        The link works for <span>{SHORTLIST_MONTHS}</span> months.{' '}
        <span>
          {account
            ? 'You can end the voting or delete the list at any time.'
            : `You can end the voting or delete the list on this device, as long as its ${marketplaceName()} data isn’t deleted. Sign in first to do so anywhere.`}
        </span>
      </Quiet>
    </form>
  )
}

function OwnShortlists({ api }: { api: Api }) {
  const account = useSignedIn()
  const { data, error, refetch, isFetching } = useQuery(ownShortlistsOptions(api, account?.accountId ?? null))
  if (error && !data)
    return (
      <ErrorState title="We couldn’t load your shortlists" onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton />
  return (
    <>
      {data.value.map(({ id, title, isClosed, vendors, voters }) => (
        <Card key={id} as="article" className={blocks.block} aria-label={title}>
          <div className={blocks.head}>
            <h2>
              <a href={`/shortlist/${id}`}>{title}</a>
            </h2>
            <Quiet as="span">
              <span>{formatCount(vendors, 'vendor')}</span> ·{' '}
              <span>{voters === 0 ? 'No votes yet' : `${formatCount(voters, 'person', 'people')} voted`}</span>
              {isClosed ? <span> · Voting has ended</span> : null}
            </Quiet>
          </div>
        </Card>
      ))}
      {data.value.length === 0 ? <p>You haven’t shared a shortlist yet.</p> : null}
      <LinkButton variant="quiet" href="/on-this-device/saved">
        {data.value.length === 0 ? 'Select saved vendors to share' : 'Saved vendors'}
      </LinkButton>
    </>
  )
}
