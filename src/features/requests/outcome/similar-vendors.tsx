/** Similar vendors for a request that some have not opened: one tap sends it to them as well. */
import { useQuery } from '@tanstack/react-query'
import type { SimilarVendor } from '#contract/requests/request-outcome.ts'
import { formatDay } from '#contract/format.ts'
import type { Api } from '#src/api/client.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { ASK_MORE } from '#src/offline/outbox/kinds/actions/request-outcome.ts'
import { requestSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useAction } from '#src/pwa/actions/use-action.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { isUnderWay, unsentAbout } from '#src/pwa/outbox/actions-about.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../cards/cards.module.css'
import { similarOptions } from '../queries.ts'

interface SimilarVendorsProps {
  api: Api
  requestKey: string
  /** The first day of the event. */
  eventDate: string
  event: ActionDraft['about']['event']
}

export function SimilarVendors({ api, requestKey, eventDate, event }: SimilarVendorsProps) {
  const who = useSignedIn()
  const view = useOfflineView()
  const { busy, problem, perform } = useAction(useOffline())
  const { data, isError } = useQuery(similarOptions(api, who?.accountId ?? null, requestKey))
  const asked = new Set(
    unsentAbout(view, requestSubject(requestKey))
      .filter(isUnderWay)
      .flatMap(({ record }) => inputOf(ASK_MORE, record)?.memberIds ?? []),
  )
  const vendors = (data?.value ?? []).filter(({ memberId }) => !asked.has(memberId))
  if (vendors.length === 0) return data || isError ? <NoneSimilar isOffline={!data} /> : null
  const ask = (chosen: readonly SimilarVendor[]) => {
    const memberIds = chosen.map(({ memberId }) => memberId)
    void perform(ASK_MORE, {
      subject: requestSubject(requestKey),
      about: { title: chosen.map(({ profileName }) => profileName).join(', '), href: '/requests', event },
      input: { requestKey, memberIds },
      once: `ask ${requestKey} ${memberIds.join(',')}`,
    })
  }
  return (
    <section className={blocks.block} aria-label="Similar vendors">
      <h3>Similar vendors you could ask</h3>
      <p className={blocks.quiet}>They get the same request, with your contact details.</p>
      <ul className={css.vendors}>
        {vendors.map((vendor) => (
          <li key={vendor.memberId}>
            <div className={css.vendor}>
              <a href={vendor.profileUrl}>{vendor.profileName}</a>
              <Button variant="soft" busy={busy} onClick={() => ask([vendor])}>
                Send<VisuallyHidden> to {vendor.profileName}</VisuallyHidden>
              </Button>
            </div>
            <span className={css.number}>
              {vendor.serviceName}
              {vendor.onDay === 'free' ? `, free on ${formatDay(eventDate)}` : null}{' '}
              {vendor.isSample ? <Badge>Sample</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
      {vendors.length > 1 ? (
        <Button wide busy={busy} onClick={() => ask(vendors)}>
          {vendors.length === 2 ? 'Send to both' : `Send to all ${vendors.length}`}
        </Button>
      ) : null}
      <ProblemNotice problem={problem} />
    </section>
  )
}

const NoneSimilar = ({ isOffline }: { isOffline: boolean }) => (
  <p className={blocks.quiet}>
    {isOffline ? (
      'We’ll show similar vendors here when you’re online.'
    ) : (
      <>
        We found no similar vendors to suggest. <a href="/">Search for others</a>
      </>
    )}
  </p>
)
