/** /operator/money: what waits, prices, promotions, and what vendors paid. */
import { useQuery } from '@tanstack/react-query'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import css from '../work/timeline.module.css'
import { Invoices, StuckPayments } from './waiting-money.tsx'
import { Payments } from './payments.tsx'
import { Prices } from './prices.tsx'
import { Promotions } from './promotions.tsx'

export default function MoneyScreen({ role }: { role: Role }) {
  useTitle('Money')
  const query = useQuery(readOptions('consoleMoney'))
  const mayMove = hasRight(role, 'changeMemberships')
  const mayPrice = hasRight(role, 'changePrices')
  return (
    <Page roomy>
      <PageHeader title="Money">Memberships: what they cost, and what vendors paid.</PageHeader>
      <Loaded query={query}>
        {({ billing, prices, promotions, stuck, invoices }) => (
          <div className={css.columns}>
            <Stack>
              {billing === 'free' ? (
                <Notice>Memberships are free on this server (MEMBERSHIPS=free), whatever the prices say.</Notice>
              ) : null}
              {stuck.length > 0 ? <StuckPayments stuck={stuck} mayMove={mayMove} /> : null}
              {invoices.length > 0 ? <Invoices invoices={invoices} mayMove={mayMove} /> : null}
              <Prices prices={prices} mayChange={mayPrice} />
              <Promotions promotions={promotions} mayChange={mayPrice} />
            </Stack>
            <Payments mayMove={mayMove} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
