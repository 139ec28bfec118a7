/** /account/search-place: where a vendor stands in search results near its city, why, and what moves it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, isCalendarDate, lastDayAnywhere } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { problemOfDay } from '#contract/search-filters.ts'
import type { SearchPlace } from '#contract/search-place.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { whenShown } from '#src/sync/connectivity/when-shown.ts'
import { useNow } from '#src/sync/use-now.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Facts } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState, Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { moveTexts, ORDER_NAMES, placeOf, reasons } from './place-text.ts'
import { searchPlaceOptions } from './queries.ts'
import css from './search-place.module.css'

const TITLE = 'Your place in search results'

export function SearchPlaceScreen({ api, who }: { api: Api; who: SignedIn }) {
  const now = useNow()
  const today = lastDayAnywhere(new Date(now))
  const [typed, setTyped] = useState(() => nextSaturday(today))
  const [day, setDay] = useState(typed)
  const { data, error, refetch, isPlaceholderData } = useQuery(searchPlaceOptions(api, who.accountId, day))
  const problem = isCalendarDate(typed) ? problemOfDay(typed, new Date(now)) : 'Choose a date.'
  const type = (next: string) => {
    setTyped(next)
    if (isCalendarDate(next) && problemOfDay(next, new Date(now)) === null) setDay(next)
  }
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name="Search results" />
      <PageHeader title={TITLE}>
        {data
          ? `Where clients find you when they search for ${data.value.services} near ${data.value.location}.`
          : 'Where clients find you when they search for your main category near your city.'}
      </PageHeader>
      {data ? (
        <>
          {data.savedAt ? <SavedNotice savedAt={data.savedAt} now={now} /> : null}
          <Places found={data.value} isChanging={isPlaceholderData}>
            <Field label="Event date" error={problem ?? undefined}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={typed}
                  min={today}
                  onChange={(event) => type(event.target.value)}
                />
              )}
            </Field>
          </Places>
          {data.value.anyDay ? <Moves found={data.value} /> : null}
          <Reasons found={data.value} />
        </>
      ) : error ? (
        <ErrorState title="We can’t load your place right now" onRetry={() => void refetch()}>
          {whenShown(error)}
        </ErrorState>
      ) : (
        <>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </>
      )}
    </Page>
  )
}

/** Most events are on Saturdays. */
function nextSaturday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, ((6 - weekday + 7) % 7) + 7)
}

interface PlacesProps {
  found: SearchPlace
  /** Whether those of another day are on their way. */
  isChanging: boolean
  children: React.ReactElement
}

function Places({ found: { anyDay, onDay, resultsUrl }, isChanging, children }: PlacesProps) {
  if (!anyDay)
    return (
      <Notice tone="bad">
        <span>Clients don’t find you at the moment, because your profile isn’t listed.</span>{' '}
        <a href="/account/membership">View your membership</a>
      </Notice>
    )
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Your place">
      <div className={css.pair}>
        <Place title="Any date" place={placeOf(anyDay.best, anyDay.of)} />
        {onDay ? (
          <Place
            title={formatDay(onDay.day)}
            place={onDay.places ? placeOf(onDay.places.best, onDay.places.of) : 'Not shown'}
            isFading={isChanging}
          />
        ) : null}
      </div>
      {onDay ? <Quiet>{onDay.isElsewhere ? ELSEWHERE_TEXT : DAY_TEXTS[onDay.state]}</Quiet> : null}
      {children}
      <Facts
        columns="two"
        facts={[
          [ORDER_NAMES.reply, placeOf(anyDay.reply, anyDay.of)],
          [ORDER_NAMES.price, placeOf(anyDay.price, anyDay.of)],
        ]}
      />
      <LinkButton variant="quiet" href={resultsUrl}>
        View the results
      </LinkButton>
    </Card>
  )
}

const DAY_TEXTS: Record<NonNullable<SearchPlace['onDay']>['state'], string> = {
  free: 'On this date clients see that you’re free.',
  notSaid: 'On this date clients don’t know whether you’re free. Vendors who say so come first.',
  busy: 'You’re busy on this date, so a search for it leaves you out.',
}

const ELSEWHERE_TEXT = 'On this date you work from another city, so a search near this one leaves you out.'

interface PlaceProps {
  title: string
  place: string
  isFading?: boolean
}

const Place = ({ title, place, isFading = false }: PlaceProps) => (
  <div aria-busy={isFading} className={css.place}>
    <span>{title}</span>
    <b>{place}</b>
  </div>
)

function Moves({ found }: { found: SearchPlace }) {
  const moves = moveTexts(found)
  return (
    <Card as="section" roomy className={blocks.section} aria-label="What moves you up">
      <h2>What moves you up</h2>
      {moves.length === 0 ? (
        <p>{found.anyDay?.best === 1 ? 'You’re already first.' : 'Nothing we tried would move you up right now.'}</p>
      ) : (
        <ol className={css.moves}>
          {moves.map(({ key, text, effect, href, action }) => (
            <li key={key}>
              <b>{text}</b>
              <span>{effect}</span>
              {href ? <a href={href}>{action}</a> : null}
            </li>
          ))}
        </ol>
      )}
      <Quiet>
        We sorted the same search again with this one thing changed and everyone else as they are today. Others change,
        too, so it’s no promise.
      </Quiet>
    </Card>
  )
}

function Reasons({ found }: { found: SearchPlace }) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Why you’re here">
      <h2>Why you’re here</h2>
      <ol className={css.reasons}>
        {reasons(found).map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <Quiet>
        Photos, description, reply time, price and membership don’t change “Best match”. Reply time decides in “Fastest
        reply”, the starting price in “Lowest price”, and the membership how far you may travel.
      </Quiet>
    </Card>
  )
}
