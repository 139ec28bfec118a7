/** /shortlist?memberId=12,845: shares these vendors by a link. Below, the shortlists that exist already. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { formatCount } from '#contract/format-count.ts'
import {
  NewShortlist,
  SHORTLIST_MONTHS,
  SHORTLIST_NOTE_MAX_CHARS,
  SHORTLIST_TITLE_MAX_CHARS,
} from '#contract/shortlists/shortlists.ts'
import { toFieldErrors } from '#contract/errors.ts'
import type { Api } from '#src/api/client.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { deviceProof } from '#src/pwa/storage/device-proof.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Field, Input, TextArea } from '#src/ui/form/field.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { ownShortlistsOptions, problemOf } from './queries.ts'

interface ShortlistsScreenProps {
  api: Api
  /** To share; none shows what is shared already. */
  memberIds: readonly number[]
  onGo: (href: string) => void
}

export function ShortlistsScreen({ api, memberIds, onGo }: ShortlistsScreenProps) {
  return memberIds.length > 0 ? (
    <Page narrow roomy>
      <PageHeader title="Share a shortlist">
        {formatCount(memberIds.length, 'vendor')} on one link. Whoever has it can look and vote, without an account.
      </PageHeader>
      <MakeShortlist {...{ api, memberIds, onGo }} />
    </Page>
  ) : (
    <Page narrow roomy>
      <PageHeader title="Your shortlists">Vendors that you share by a link, and what others think of them.</PageHeader>
      <OwnShortlists api={api} />
    </Page>
  )
}

function MakeShortlist({ api, memberIds, onGo }: ShortlistsScreenProps) {
  const account = useSignedIn()
  /** The same for every attempt, so that the list is there once. */
  const id = useRef<string | null>(null)
  const { busy, run } = useSingleRun()
  // Before that, the browser would send the form itself.
  const isHydrated = useHydrated()
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const parsed = v.safeParse(NewShortlist, { title: typed.get('title'), note: typed.get('note'), memberIds })
    setErrors(new Map(parsed.success ? [] : toFieldErrors(parsed.issues).map(({ name, message }) => [name, message])))
    setProblem(null)
    if (!parsed.success) {
      const first = toFieldErrors(parsed.issues)[0]?.name
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    id.current ??= randomUuid()
    const params = { shortlist: id.current }
    void run(async () => {
      try {
        await api.call('makeShortlist', { params, headers: await deviceProof(), body: parsed.output })
        onGo(`/shortlist/${params.shortlist}`)
      } catch (failure) {
        setProblem(problemOf(failure))
      }
    })
  }
  return (
    <form className={layout['shortForm']} onSubmit={submit} noValidate>
      <ProblemNotice problem={problem} />
      <Field label="Title" error={errors.get('title')} required>
        {(wiring) => (
          <Input {...wiring} name="title" maxLength={SHORTLIST_TITLE_MAX_CHARS} defaultValue="Our shortlist" />
        )}
      </Field>
      <Field label="Note" hint="What is it for, and by when should they vote?" error={errors.get('note')} optional>
        {(wiring) => <TextArea {...wiring} name="note" rows={3} maxLength={SHORTLIST_NOTE_MAX_CHARS} />}
      </Field>
      <Button type="submit" busy={busy} disabled={!isHydrated}>
        {busy ? 'Sharing…' : 'Create link'}
      </Button>
      <p className={blocks.quiet}>
        The link works for {SHORTLIST_MONTHS} months.{' '}
        {account
          ? 'You can end the voting or delete the list at any time.'
          : 'You can end the voting or delete the list on this device, as long as its Fanfare data isn’t deleted. Sign in first to do so anywhere.'}
      </p>
    </form>
  )
}

function OwnShortlists({ api }: { api: Api }) {
  const account = useSignedIn()
  const { data, error, refetch, isFetching } = useQuery(ownShortlistsOptions(api, account?.accountId ?? null))
  if (error && !data)
    return (
      <ErrorState title="We couldn’t load your shortlists" onRetry={() => void refetch()} busy={isFetching}>
        {problemOf(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton />
  return (
    <>
      {data.map(({ id, title, isClosed, vendors, voters }) => (
        <Card key={id} as="article" className={blocks.block} aria-label={title}>
          <div className={blocks.head}>
            <h2>
              <a href={`/shortlist/${id}`}>{title}</a>
            </h2>
            <span className={blocks.quiet}>
              {formatCount(vendors, 'vendor')} ·{' '}
              {voters === 0 ? 'No votes yet' : `${formatCount(voters, 'person', 'people')} voted`}
              {isClosed ? ' · Voting has ended' : null}
            </span>
          </div>
        </Card>
      ))}
      {data.length === 0 ? <p>You haven’t shared a shortlist yet.</p> : null}
      <LinkButton variant="quiet" href="/on-this-device/saved">
        {data.length === 0 ? 'Select saved vendors to share' : 'Saved vendors'}
      </LinkButton>
    </>
  )
}
