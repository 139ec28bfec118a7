/** Notes that the client asked before or has asked again since. */
import type { Lead } from '#contract/leads.ts'
import { formatMoney } from '#contract/format.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './leads.module.css'

export function Revisions({ lead: { replacedBy, earlier }, now }: { lead: Lead; now: number }) {
  if (replacedBy !== null) {
    return (
      <Notice tone="bad">
        The client has updated this request. <a href={`/leads/${replacedBy}`}>View the latest version</a> before you
        reply.
      </Notice>
    )
  }
  if (earlier.length === 0) return null
  return (
    <Notice>
      The client updated this request. This is the latest version. Earlier versions:
      <ul className={css.earlier}>
        {earlier.map(({ id, askedAt, answer: reply }) => (
          <li key={id}>
            <a href={`/leads/${id}`}>{`#${id}, ${formatMomentDay(Date.parse(askedAt), now)}`}</a>
            {reply ? (
              <span>{reply.kind === 'quote' ? `, you quoted ${formatMoney(reply.price)}` : ', you declined'}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
