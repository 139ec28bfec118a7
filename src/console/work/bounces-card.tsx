/** Addresses that get no mail because it came back, with what the mail server said. */
import type { ConsoleSystem } from '#contract/console/system.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from './act-dialog.tsx'
import { formatMoment } from './format-moment.ts'
import css from './timeline.module.css'

export const BouncesCard = ({ bounces, mayClear }: { bounces: ConsoleSystem['bounces']; mayClear: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Addresses that bounce</h2>
      <Quiet>
        {bounces.length === 0
          ? 'None. Mail reaches every address that we know.'
          : 'Their mail came back, so they get none until they or you say that the address works again.'}
      </Quiet>
      <ul className={css.list}>
        {bounces.map(({ address, cause, since }) => (
          <li key={address} className={css.row}>
            <div>
              <p>
                <b>{address}</b>
              </p>
              <p className={blocks.note}>{cause}</p>
              <Quiet>{`Since ${formatMoment(since)}`}</Quiet>
            </div>
            {mayClear ? (
              <ActButton
                act="clearBounce"
                target={address}
                title={`Send mail to ${address} again?`}
                action="Send again"
                label="Works again"
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
