import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './requests-screen.module.css'

/** Before the phone's storage is read; also what the server renders. */
export function RequestsSkeleton() {
  return (
    <Page className={css.page} aria-busy="true">
      <PageHeader title="My requests" />
      <div className={css.cards} aria-hidden="true">
        {['first', 'second'].map((card) => (
          <Card key={card} className={css.bones}>
            <Skeleton shape="short" />
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="button" />
          </Card>
        ))}
      </div>
    </Page>
  )
}
