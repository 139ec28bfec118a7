/** Promotions: whether they are on, what they take off, and how often they were used. */
import type { ConsolePromotion } from '#contract/console/money.ts'
import { formatCount } from '#contract/format-count.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import css from '../work/timeline.module.css'
import { TIER_NAMES } from './format-cents.ts'

export const Promotions = ({
  promotions,
  mayChange,
}: {
  promotions: readonly ConsolePromotion[]
  mayChange: boolean
}) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <div className={blocks.titleRow}>
        <h2>Promotions</h2>
        {mayChange ? (
          <ActButton
            act="makePromotion"
            target=""
            title="A new promotion"
            action="Make it"
            label="New promotion"
            variant="soft"
          />
        ) : null}
      </div>
      <ul className={css.list}>
        {promotions.map((promotion) => (
          <PromotionLine key={promotion.code} promotion={promotion} mayChange={mayChange} />
        ))}
      </ul>
    </Stack>
  </Card>
)

function termsOf({ off, tier, startsOn, endsOn, maxUses, uses }: ConsolePromotion): string {
  return [
    `${off} off ${tier === null ? 'any membership' : TIER_NAMES[tier]}`,
    ...(startsOn === null ? [] : [`from ${formatWholeDay(startsOn)}`]),
    ...(endsOn === null ? [] : [`until ${formatWholeDay(endsOn)}`]),
    maxUses === null ? `used ${formatCount(uses, 'time')}` : `used ${uses} of ${formatCount(maxUses, 'time')}`,
  ].join(' · ')
}

function PromotionLine({ promotion, mayChange }: { promotion: ConsolePromotion; mayChange: boolean }) {
  const { code, name, isOn, isForPartner, off, tier, startsOn, endsOn, maxUses } = promotion
  return (
    <li>
      <Stack gap="tight">
        <div className={blocks.titleRow}>
          <b>{code}</b>
          <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
        </div>
        <p>{name}</p>
        <Quiet>{termsOf(promotion)}</Quiet>
        {isForPartner ? <Quiet>Offered to everyone who comes from the party partner.</Quiet> : null}
        {mayChange ? (
          <CardActions>
            <ActButton
              act="switchPromotion"
              target={code}
              given={{ to: isOn ? 'off' : 'on' }}
              title={`Switch ${code} ${isOn ? 'off' : 'on'}?`}
              action={isOn ? 'Switch off' : 'Switch on'}
              label={isOn ? 'Switch off' : 'Switch on'}
              variant={isOn ? 'quiet' : 'soft'}
            />
            <ActButton
              act="changePromotion"
              target={code}
              start={{
                name,
                off,
                tier: tier ?? 'any',
                from: startsOn ?? '',
                until: endsOn ?? '',
                uses: maxUses === null ? '' : String(maxUses),
              }}
              title={`Change ${code}`}
              action="Change"
              label="Change"
            />
          </CardActions>
        ) : null}
      </Stack>
    </li>
  )
}
