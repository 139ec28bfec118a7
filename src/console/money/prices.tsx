/** The prices of memberships: in force and to come. */
import type { Price } from '#contract/console/money.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import css from '../work/timeline.module.css'
import { formatCents, TIER_NAMES } from './format-cents.ts'

export const Prices = ({ prices, mayChange }: { prices: readonly Price[]; mayChange: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Prices</h2>
      <Quiet>For 12 months. A day begins at midnight UTC.</Quiet>
      <ul className={css.list}>
        {prices
          .filter(({ state }) => state !== 'past')
          .map((price) => (
            <PriceLine key={`${price.tier} ${price.startsOn}`} price={price} mayChange={mayChange} />
          ))}
      </ul>
      {mayChange ? (
        <CardActions>
          {(['basic', 'pro'] as const).map((tier) => (
            <ActButton
              key={tier}
              act="setPrice"
              target={tier}
              title={`A new price for ${TIER_NAMES[tier]}`}
              action="Set price"
              label={`Change ${TIER_NAMES[tier]}`}
              variant="soft"
            />
          ))}
        </CardActions>
      ) : null}
    </Stack>
  </Card>
)

function PriceLine({ price: { tier, startsOn, priceCents, state }, mayChange }: { price: Price; mayChange: boolean }) {
  return (
    <li className={css.row}>
      <div>
        <p>
          <b>{`${TIER_NAMES[tier]} · ${formatCents(priceCents)}`}</b>
        </p>
        {startsOn === null ? null : <Quiet>{`From ${formatWholeDay(startsOn)}`}</Quiet>}
      </div>
      <Badge tone={state === 'now' ? 'good' : 'wait'}>{state === 'now' ? 'In force' : 'To come'}</Badge>
      {mayChange && state === 'coming' && startsOn !== null ? (
        <ActButton
          act="withdrawPrice"
          target={tier}
          given={{ from: startsOn }}
          title={`Withdraw ${formatCents(priceCents)} for ${TIER_NAMES[tier]}?`}
          action="Withdraw"
          label="Withdraw"
        />
      ) : null}
    </li>
  )
}
