import { MEMBERS_PER_REQUEST_MAX } from '#contract/limits.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import css from './chosen-bar.module.css'
import { clearChosen, useChosenVendors } from './chosen-vendors.ts'
import { requestHref, type CameFrom } from './tile-words.ts'

/** Stays in reach while several vendors are chosen: one request for all of them. */
export function ChosenBar({ from }: { from: CameFrom }) {
  const chosen = useChosenVendors()
  const full = chosen.length >= MEMBERS_PER_REQUEST_MAX
  return (
    <>
      <div className={css['room']} />
      <section className={css['bar']} aria-label="Vendors chosen for one request">
        <div className={css['inner']}>
          <output>
            {chosen.length} {chosen.length === 1 ? 'vendor' : 'vendors'} chosen
            <span className={css['names']}>{full ? `${MEMBERS_PER_REQUEST_MAX} is the most for one request` : chosen.map(({ profileName }) => profileName).join(', ')}</span>
          </output>
          <Button look="quiet" icon aria-label="Choose none" onClick={clearChosen}>
            <CloseIcon />
          </Button>
          <LinkButton href={requestHref(chosen.map(({ memberID }) => memberID), from)}>{chosen.length === 1 ? 'Ask' : 'Ask them all'}</LinkButton>
        </div>
      </section>
    </>
  )
}
