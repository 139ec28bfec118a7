/** /shortlist/<id>: vendors that a person shares, to look at and to vote on; without an account. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { NAME_MAX_CHARS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Shortlist } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { OfferLines } from '#src/vendor/offer-lines.tsx'
import { sampleNotice } from '#src/vendor/sample-notice.ts'
import { SharedQuote } from './shared-quote.tsx'
import { OwnerPart } from './owner-part.tsx'
import { shortlistOptions, votesOptions } from './queries.ts'
import { useVoting, type Voting } from './use-voting.ts'
import { Voters } from './voters.tsx'
import { OwnVote, VoteButtons, Votes, VotesLoading } from './vote-buttons.tsx'

const PICTURE_PX = 64

export function ShortlistScreen({ api, id }: { api: Api; id: string }) {
  const { data: list } = useSuspenseQuery(shortlistOptions(api, id))
  const account = useSignedIn()
  const options = votesOptions(api, account?.accountId ?? null, id)
  const { data: votes, error, refetch, isFetching } = useQuery(options)
  const { field, name, choiceOf, stateOf, cast, problem } = useVoting(api, id, votes, options.queryKey)
  return (
    <Page narrow roomy>
      <PageHeader title={list.title}>
        <span className={blocks.onScreen}>
          {votes?.isOwner
            ? `This is your shortlist. Anyone with its link can look${list.isClosed ? '' : ' and vote'}.`
            : list.isClosed
              ? 'Look at these vendors.'
              : 'Look at these vendors and vote on each.'}
        </span>
      </PageHeader>
      {list.note ? <p className={blocks.note}>{list.note}</p> : null}
      {votes?.isOwner ? <OwnerPart api={api} list={list} /> : null}
      {votes?.isOwner ? <Voters api={api} shortlist={id} all={votes.all} queryKey={options.queryKey} /> : null}
      {list.isClosed ? <Notice>Voting has ended.</Notice> : null}
      {votes && !votes.isOwner && !list.isClosed && list.vendors.length > 0 ? (
        <NameField field={field} name={name} />
      ) : null}
      {error && !votes ? (
        <ErrorState title="We couldn’t load the votes" onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : null}
      <ProblemNotice problem={problem} />
      {list.vendors.map((vendor) => (
        <Card key={vendor.memberID} as="article" className={blocks.block} aria-label={vendor.profileName}>
          <div className={blocks.titleRow}>
            <div className={blocks.head}>
              <h2>
                <a href={vendor.profileUrl}>{vendor.profileName}</a>
              </h2>
              <Quiet as="span">{`${vendor.primaryServiceName} · ${vendor.cityLabel}`}</Quiet>
              {vendor.quote ? <SharedQuote quote={vendor.quote} /> : <OfferLines offer={vendor} />}
              {vendor.isSample ? <Badge>Sample</Badge> : null}
            </div>
            <Picture url={vendor.thumbnailPhotoUrl} alt="" width={PICTURE_PX} height={PICTURE_PX} />
          </div>
          {votes?.isOwner ? (
            <Votes all={votes.all.filter(({ memberID: vendorId }) => vendorId === vendor.memberID)} />
          ) : votes && !list.isClosed ? (
            <VoteButtons
              name={vendor.profileName}
              chosen={choiceOf(vendor.memberID)}
              state={stateOf(vendor.memberID)}
              onVote={(choice) => cast({ memberID: vendor.memberID, choice })}
            />
          ) : votes ? (
            <OwnVote choice={choiceOf(vendor.memberID)} />
          ) : error || list.isClosed ? null : (
            <VotesLoading />
          )}
        </Card>
      ))}
      <ListEnd list={list} isOwner={votes?.isOwner ?? false} />
    </Page>
  )
}

function NameField({ field, name }: Pick<Voting, 'field' | 'name'>) {
  return (
    <Field
      label="Your first name"
      hint="The person who shared this list sees your name and your votes."
      className={blocks.onScreen}
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
          onBlur={name.onBlur}
          enterKeyHint="done"
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      )}
    </Field>
  )
}

/** Requests are the owner’s to send; a voter finds each vendor’s profile above. */
function ListEnd({ list: { vendors, expiresOn }, isOwner }: { list: Shortlist; isOwner: boolean }) {
  if (vendors.length === 0)
    return (
      <EmptyState title="No vendors left" actions={<LinkButton href="/">Find vendors</LinkButton>}>
        {`The vendors on this shortlist are no longer on ${marketplaceName()}.`}
      </EmptyState>
    )
  const hasQuotes = vendors.some(({ quote }) => quote)
  const samples = vendors.map(({ isSample = false }) => ({ isSample })).filter(({ isSample }) => isSample)
  return (
    <>
      {isOwner && !hasQuotes ? (
        <LinkButton
          className={blocks.onScreen}
          href={`/requestquote?memberId=${vendors.map(({ memberID: vendorId }) => vendorId).join(',')}`}
        >
          {`Request quotes from ${formatCount(vendors.length, 'vendor')}`}
        </LinkButton>
      ) : null}
      {isOwner && hasQuotes ? (
        <LinkButton className={blocks.onScreen} variant="quiet" href="/requests">
          My requests
        </LinkButton>
      ) : null}
      {samples.length > 0 ? <Quiet>{sampleNotice(samples)}</Quiet> : null}
      <Quiet>{`This link works until ${formatDay(expiresOn)}.`}</Quiet>
    </>
  )
}
