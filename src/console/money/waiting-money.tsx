/** Payments that wait for an operator: those without an outcome, and invoices that aren’t paid. */
import { Link } from 'wouter'
import type { OpenInvoice, StuckPayment } from '#contract/console/money.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { formatCents } from './format-cents.ts'

export const StuckPayments = ({ stuck, mayMove }: { stuck: readonly StuckPayment[]; mayMove: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Payments without an outcome</h2>
      <Quiet>
        The payment service hasn’t said whether money moved. We ask again by ourselves for two days. Look one up to know
        now; nothing is charged. If it says that the email has another account, or the sum is another one, write to the
        vendor and pay it back in the payment service.
      </Quiet>
      <ul className={css.list}>
        {stuck.map(({ payment, name, vendorId, totalCents, since, problem }) => (
          <li key={payment} className={css.row}>
            <div>
              <p>
                <b>{`${formatCents(totalCents)} · ${payment}`}</b>
              </p>
              {vendorId === null ? <p>{name}</p> : <Link href={`/people/vendors/${vendorId}`}>{name}</Link>}
              {problem === null ? null : <p className={blocks.note}>{problem}</p>}
              <Quiet>{since === null ? 'Given up' : `Since ${formatMoment(since)}`}</Quiet>
            </div>
            {mayMove ? (
              <ActButton
                act="lookUpPayment"
                target={payment}
                title={`What became of ${payment}?`}
                action="Look it up"
                label="Look up"
                variant="soft"
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)

export const Invoices = ({ invoices, mayMove }: { invoices: readonly OpenInvoice[]; mayMove: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Unpaid invoices</h2>
      <ul className={css.list}>
        {invoices.map(({ payment, vendorId, vendorName, what, totalCents, dueOn, isOverdue }) => (
          <li key={payment}>
            <Stack gap="tight">
              <div className={blocks.titleRow}>
                <b>{`${formatCents(totalCents)} · ${payment}`}</b>
                <Badge tone={isOverdue ? 'bad' : 'wait'}>{`Due ${formatWholeDay(dueOn)}`}</Badge>
              </div>
              <p>
                <Link href={`/people/vendors/${vendorId}`}>{vendorName}</Link> <span>{`· ${what}`}</span>
              </p>
              {mayMove ? (
                <CardActions>
                  <ActButton
                    act="markPaid"
                    target={payment}
                    title={`Is ${payment} paid?`}
                    action="Mark paid"
                    label="Mark paid"
                    variant="soft"
                  />
                  <ActButton
                    act="cancelInvoice"
                    target={payment}
                    title={`Withdraw ${payment}?`}
                    action="Withdraw"
                    label="Withdraw"
                  />
                </CardActions>
              ) : null}
            </Stack>
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
