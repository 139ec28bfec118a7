/** Certificates of insurance that no operator has seen. */
import { Link } from 'wouter'
import type { UnseenCertificate } from '#contract/console/queue.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'

export const Certificates = ({ certificates }: { certificates: readonly UnseenCertificate[] }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Insurance certificates to look at</h2>
      <Quiet>Open each on the vendor’s page. Until you mark it, the profile says that it wasn’t checked.</Quiet>
      <ul className={css.list}>
        {certificates.map(({ vendorId, vendorName, insurer, endsOn, statedAt }) => (
          <li key={vendorId} className={css.row}>
            <div>
              <p>
                <Link href={`/people/vendors/${vendorId}`}>{vendorName}</Link>
              </p>
              <Quiet>{`${insurer}, until ${formatWholeDay(endsOn)} · Added ${formatMoment(statedAt)}`}</Quiet>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
