/** Messages shown instead of, or about, a list or page: saved copy, nothing found, failure. */
import type { ReactNode } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { formatAge } from '../format/format-time.ts'
import type { Elements } from '../elements/elements.ts'
import { Button } from '../elements/button.tsx'
import { classes } from '../elements/class-names.ts'
import { AlertIcon, CheckIcon, ClockIcon, OfflineIcon, SearchIcon } from '../elements/icons.tsx'
import css from './notice.module.css'

/** "Saved 3 hours ago · showing 50 of 214." `savedAt` and `now` in epoch milliseconds. */
export function SavedNotice({ savedAt, now, children }: { savedAt: number; now: number; children?: ReactNode }) {
  return (
    <p className={css.saved}>
      <ClockIcon />
      <span>
        <span>{`Saved ${formatAge(savedAt, now)}`}</span>
        {children ? (
          <span>
            {' · '}
            <span>{children}</span>
          </span>
        ) : null}
      </span>
    </p>
  )
}

/** A highlighted line about something waiting, successful or failed. */
export function Notice({ tone = 'wait', children }: { tone?: 'wait' | 'good' | 'bad'; children: ReactNode }) {
  return (
    <div className={classes(css.saved, tone !== 'wait' && css[tone])}>
      {tone === 'bad' ? <AlertIcon /> : tone === 'good' ? <CheckIcon /> : <ClockIcon />}
      <div>{children}</div>
    </div>
  )
}

/** Why what was just tapped did not happen; read out at once. Nothing while nothing is wrong. */
export const ProblemNotice = ({ problem }: { problem: string | null }) =>
  problem === null ? null : (
    <div role="alert">
      <Notice tone="bad">{problem}</Notice>
    </div>
  )

interface StateProps {
  title: ReactNode
  /** One or two sentences: why, and what to do. */
  children?: ReactNode
  /** Buttons and links. */
  actions?: Elements
  icon?: ReactNode
}

/** An empty result that is not an error. */
export function EmptyState({ title, children, actions, icon = <SearchIcon /> }: StateProps) {
  return (
    <div className={css.state}>
      <span className={css.picture}>{icon}</span>
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  )
}

/** A failure that can be retried. */
export function ErrorState({
  title,
  children,
  actions,
  icon,
  onRetry,
  busy,
}: StateProps & { onRetry?: () => void; busy?: boolean }) {
  return (
    <div className={css.state} role="alert">
      <span className={css.picture}>{icon ?? <AlertIcon />}</span>
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      <div className={css.actions}>
        {onRetry ? (
          <Button onClick={onRetry} busy={busy}>
            Try again
          </Button>
        ) : null}
        {actions}
      </div>
    </div>
  )
}

/** The device is online, and Fanfare does not work. */
export const NotRespondingState = ({
  children = 'Nothing is lost. Try again in a moment.',
  actions,
  onRetry,
  busy,
}: Omit<StateProps, 'title' | 'icon'> & { onRetry: () => void; busy?: boolean }) => (
  <ErrorState title={`${marketplaceName()} isn’t responding`} actions={actions} onRetry={onRetry} busy={busy ?? false}>
    {children}
  </ErrorState>
)

/** No connection, and no saved copy of this content. */
export function OfflineState({
  title = 'You’re offline, and this page isn’t saved yet',
  children,
  actions,
  onRetry,
  busy,
}: Partial<StateProps> & { onRetry?: () => void; busy?: boolean }) {
  return (
    <ErrorState
      title={title}
      icon={<OfflineIcon />}
      actions={actions}
      {...(onRetry ? { onRetry } : {})}
      busy={busy ?? false}
    >
      {children}
    </ErrorState>
  )
}
