/** /shortlist/<id>: vendors that somebody shares, to look at and to vote on; without an account. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { NAME_MAX_CHARS } from '#contract/limits.ts'
import type { Shortlist, ShortlistVote, ShortlistVotes } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { sampleNotice } from '#src/ui/format/sample-notice.ts'
import { OwnerPart } from './owner-part.tsx'
import { problemOf, shortlistOptions, thisDevice, votesOptions } from './queries.ts'
import { VoteButtons, Votes } from './vote-buttons.tsx'

const PICTURE_PX = 64

export function ShortlistScreen({ api, id }: { api: Api; id: string }) {
  const { data: list } = useSuspenseQuery(shortlistOptions(api, id))
  const account = useSignedIn()
  const options = votesOptions(api, account?.accountId ?? null, id)
  const { data: votes } = useQuery(options)
  const { field, name, cast, problem } = useVoting(api, list, votes, options.queryKey)
  return (
    <Page narrow roomy>
      <PageHeader title={list.title}>
        {votes?.isOwner
          ? 'Your shortlist. Share its link: whoever has it can look and vote.'
          : 'A shortlist that was shared with you.'}
      </PageHeader>
      {list.note ? <p className={blocks.note}>{list.note}</p> : null}
      {votes?.isOwner ? <OwnerPart api={api} list={list} /> : null}
      {list.isClosed ? <Notice>Voting has ended.</Notice> : null}
      {votes && !votes.isOwner && !list.isClosed && list.vendors.length > 0 ? (
        <Field
          label="Your first name"
          hint="Whoever shared this list sees your name and your votes."
          error={name.error}
          required
        >
          {(wiring) => (
            <Input
              {...wiring}
              ref={field}
              autoComplete="given-name"
              maxLength={NAME_MAX_CHARS}
              value={name.value}
              onChange={(event) => name.set(event.currentTarget.value)}
            />
          )}
        </Field>
      ) : null}
      <ProblemNotice problem={problem} />
      {list.vendors.map((vendor) => (
        <Card key={vendor.memberID} as="article" className={blocks.block} aria-label={vendor.profileName}>
          <div className={blocks.titleRow}>
            <div className={blocks.head}>
              <h2>
                <a href={vendor.profileUrl}>{vendor.profileName}</a>
              </h2>
              <span className={blocks.quiet}>
                {vendor.primaryServiceName} · {vendor.cityLabel}
              </span>
              {vendor.isSample ? <Badge>Sample</Badge> : null}
            </div>
            <Picture url={vendor.thumbnailPhotoUrl} alt="" width={PICTURE_PX} height={PICTURE_PX} />
          </div>
          {votes?.isOwner ? (
            <Votes all={votes.all.filter(({ memberID }) => memberID === vendor.memberID)} />
          ) : votes && !list.isClosed ? (
            <VoteButtons
              name={vendor.profileName}
              chosen={votes.own.find(({ memberID }) => memberID === vendor.memberID)?.choice ?? null}
              onVote={(choice) => cast({ memberID: vendor.memberID, choice })}
            />
          ) : null}
        </Card>
      ))}
      <AskAll list={list} />
    </Page>
  )
}

/** Votes one after the other; a name is asked for first. */
function useVoting(api: Api, list: Shortlist, votes: ShortlistVotes | undefined, queryKey: readonly unknown[]) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const firstName = typed ?? votes?.firstName ?? ''
  const [problem, setProblem] = useState<string | null>(null)
  /** One after the other, in the order of the taps. */
  const sent = useRef(Promise.resolve())
  const send = async (vote: Pick<ShortlistVote, 'memberID' | 'choice'>) => {
    const params = { shortlist: list.id }
    const body = { ...vote, firstName: firstName.trim() }
    try {
      const { value } = await api.call('voteOnShortlist', { params, headers: await thisDevice(), body })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, value)
      setProblem(null)
    } catch (failure) {
      setProblem(problemOf(failure))
    }
  }
  const cast = (vote: Pick<ShortlistVote, 'memberID' | 'choice'>) => {
    if (firstName.trim()) {
      sent.current = sent.current.then(() => send(vote))
      return
    }
    setError('Enter your first name, then vote.')
    field.current?.focus()
  }
  const set = (value: string) => {
    setTyped(value)
    setError(null)
  }
  return { field, name: { value: firstName, error, set }, cast, problem }
}

function AskAll({ list: { vendors, expiresOn } }: { list: Shortlist }) {
  if (vendors.length === 0)
    return (
      <EmptyState title="No vendors left" actions={<LinkButton href="/">Find vendors</LinkButton>}>
        The vendors on this shortlist are no longer on Fanfare.
      </EmptyState>
    )
  const samples = vendors.map(({ isSample = false }) => ({ isSample })).filter(({ isSample }) => isSample)
  return (
    <>
      <LinkButton href={`/requestquote?memberId=${vendors.map(({ memberID }) => memberID).join(',')}`}>
        Request quotes from {formatCount(vendors.length, 'vendor')}
      </LinkButton>
      {samples.length > 0 ? <p className={blocks.quiet}>{sampleNotice(samples)}</p> : null}
      <p className={blocks.quiet}>This link works until {formatDay(expiresOn)}.</p>
    </>
  )
}
