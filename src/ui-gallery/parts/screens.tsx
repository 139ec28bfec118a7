import { HOUR_MS } from '#contract/limits.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { AlertIcon, CheckIcon, ClockIcon } from '#src/ui/elements/icons.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { UNKNOWN_PLACE } from '#src/ui/screens/missing.ts'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'
import {
  EmptyState,
  ErrorState,
  NotRespondingState,
  Notice,
  OfflineState,
  SavedNotice,
} from '#src/ui/screens/notice.tsx'
import { OutcomeActions, OutcomeHero, WhatIsNext } from '#src/ui/screens/outcome.tsx'
import { PageError } from '#src/ui/screens/page-error.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../gallery.module.css'
import { ignore, LONG_TEXT, NOW, SENTENCE } from '../sample.ts'
import { Part, Stage, State } from '../specimen.tsx'

const SHAPES = ['title', 'line', 'short', 'pill', 'button', 'picture'] as const

export const Screens = () => (
  <>
    <Part name="Notice">
      {(['wait', 'good', 'bad'] as const).map((tone) => (
        <State key={tone} name={tone} isWide>
          <Notice tone={tone}>{SENTENCE}</Notice>
        </State>
      ))}
      <State name="SavedNotice: what is shown was saved earlier" isWide>
        <SavedNotice savedAt={NOW - 3 * HOUR_MS} now={NOW}>
          showing 50 of 214
        </SavedNotice>
      </State>
      <State name="long text" isWide>
        <Notice>{LONG_TEXT}</Notice>
      </State>
    </Part>
    <Part name="EmptyState">
      <State name="empty" isWide>
        <EmptyState title="No vendors match these filters" actions={<Button variant="quiet">Reset filters</Button>}>
          Try a larger distance or another date.
        </EmptyState>
      </State>
    </Part>
    <Part name="ErrorState">
      <State name="error" isWide>
        <ErrorState title="We couldn’t load your bookings" onRetry={ignore}>
          Please try again in a moment.
        </ErrorState>
      </State>
      <State name="busy" isWide>
        <ErrorState title="We couldn’t load your bookings" onRetry={ignore} busy />
      </State>
    </Part>
    <Part name="NotRespondingState">
      <State name="plain">
        <NotRespondingState onRetry={ignore} />
      </State>
    </Part>
    <Part name="OfflineState">
      <State name="offline" isWide>
        <OfflineState onRetry={ignore}>Your requests are saved on this device.</OfflineState>
      </State>
    </Part>
    <Part name="Skeleton">
      <State name="every shape" isWide>
        <div className={css.fields}>
          {SHAPES.map((shape) => (
            <Skeleton key={shape} shape={shape} />
          ))}
        </div>
      </State>
    </Part>
    <Outcomes />
    <WholeScreens />
  </>
)

const OUTCOMES = { good: CheckIcon, wait: ClockIcon, bad: AlertIcon } as const
const OUTCOME_TITLES = { good: 'Request sent', wait: 'Saved on this device', bad: 'Your card was declined' } as const

const Outcomes = () => (
  <Part name="OutcomeHero">
    {(['good', 'wait', 'bad'] as const).map((tone) => (
      <State key={tone} name={tone} isWide>
        <OutcomeHero tone={tone} Icon={OUTCOMES[tone]} title={OUTCOME_TITLES[tone]}>
          <p>{SENTENCE}</p>
        </OutcomeHero>
      </State>
    ))}
    <State name="WhatIsNext, OutcomeActions" isWide>
      <Stack>
        <WhatIsNext>
          <li>Vendors read your request and reply with a quote.</li>
          <li>You compare quotes and accept one.</li>
        </WhatIsNext>
        <OutcomeActions>
          <LinkButton href="#OutcomeHero">My requests</LinkButton>
          <LinkButton href="#OutcomeHero" variant="quiet">
            Home
          </LinkButton>
        </OutcomeActions>
      </Stack>
    </State>
  </Part>
)

const WholeScreens = () => (
  <>
    <Part name="PageError">
      <Stage name="a defect">
        <PageError
          error={new Error('defect')}
          notResponding={false}
          offline={false}
          connection="online"
          reset={ignore}
        />
      </Stage>
      <Stage name="offline">
        <PageError error={null} notResponding={false} offline connection="offline" reset={ignore} />
      </Stage>
      <Stage name="no response">
        <PageError error={null} notResponding offline={false} connection="noResponse" reset={ignore} />
      </Stage>
      <Stage name="updated meanwhile">
        <PageError
          error={new Error('Importing a module script failed')}
          notResponding={false}
          offline={false}
          connection="online"
          reset={ignore}
        />
      </Stage>
    </Part>
    <Part name="NotFoundScreen">
      <Stage name="a missing page">
        <NotFoundScreen path="/djs/queens" />
      </Stage>
      <Stage name="an unknown place">
        <NotFoundScreen path="/djs/nowhere" missing={UNKNOWN_PLACE} />
      </Stage>
    </Part>
  </>
)
