/**
 * The backup plan: similar vendors for a request that a vendor declined or left without a reply, or whose booking fell
 * through. One tap sends it to them as well.
 */
import { useQuery } from '@tanstack/react-query'
import type { SimilarVendor } from '#contract/requests/request-outcome.ts'
import { formatDay } from '#contract/format.ts'
import type { Api } from '#src/api/client.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { ASK_MORE } from '#src/offline/outbox/kinds/actions/requests.ts'
import { requestSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { whenShown } from '#src/sync/connectivity/when-shown.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'
import { actionsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { priceLabel } from '#src/vendor/format-offer.ts'
import { similarOptions } from './backup-queries.ts'
import css from './backup-vendors.module.css'

interface BackupVendorsProps {
  api: Api
  requestKey: string
  /** The first day of the event. */
  eventDate: string
  event: ActionDraft['about']['event']
}

export function BackupVendors({ api, requestKey, eventDate, event }: BackupVendorsProps) {
  const who = useSignedIn()
  const view = useOfflineView()
  const { busy, problem, perform } = useAction()
  const { data, error } = useQuery(similarOptions(api, who?.accountId ?? null, requestKey))
  const asked = new Set(
    actionsIn(view)
      .filter((item) => item.record.draft.subject === requestSubject(requestKey) && isUnderWay(item))
      .flatMap(({ record }) => inputOf(ASK_MORE, record)?.memberIds ?? []),
  )
  const vendors = (data?.value ?? []).filter(({ memberId: vendorId }) => !asked.has(vendorId))
  if (vendors.length === 0) {
    // All of them were just asked: the screen says so.
    if (asked.size > 0) return null
    if (data) return <NoneSimilar />
    return error ? <Quiet>{whenShown(error)}</Quiet> : null
  }
  const ask = (chosen: readonly SimilarVendor[]) => {
    const vendorIds = chosen.map(({ memberId: vendorId }) => vendorId)
    void perform(ASK_MORE, {
      subject: requestSubject(requestKey),
      about: { title: chosen.map(({ profileName }) => profileName).join(', '), href: '/requests', event },
      input: { requestKey, memberIds: vendorIds },
      once: `ask ${requestKey} ${vendorIds.join(',')}`,
    })
  }
  return (
    <section className={blocks.block} aria-label="Backup plan">
      <h3>Backup plan: similar vendors</h3>
      <Quiet>Your request is ready to send. They get it as it is, with your contact details.</Quiet>
      <ul className={css.vendors}>
        {vendors.map((vendor) => (
          <li key={vendor.memberId}>
            <div className={css.vendor}>
              <a href={vendor.profileUrl}>{vendor.profileName}</a>
              <Button variant="soft" busy={busy} onClick={() => ask([vendor])}>
                Send<VisuallyHidden>{` to ${vendor.profileName}`}</VisuallyHidden>
              </Button>
            </div>
            <span className={css.facts}>
              <span>{factsOf(vendor, eventDate)}</span> {vendor.isSample ? <Badge>Sample</Badge> : null}
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

/** `DJ · From $800 · Free on Sat, May 1, 2027`. */
const factsOf = ({ serviceName, startingPrice, onDay }: SimilarVendor, eventDate: string) =>
  [serviceName, priceLabel(startingPrice), onDay === 'free' ? `Free on ${formatDay(eventDate)}` : null]
    .filter(Boolean)
    .join(' · ')

const NoneSimilar = () => (
  <Quiet>
    There are no other similar vendors to suggest. <a href="/">Search for others</a>
  </Quiet>
)
