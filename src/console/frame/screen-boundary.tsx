/** A screen whose script doesn’t load, or that fails to draw, says so inside the frame, which leads elsewhere. */
import { Component, type ReactNode } from 'react'
import { Page } from '#src/ui/frame/page.tsx'
import { ErrorState, OfflineState } from '#src/ui/screens/notice.tsx'
import { isMissingPart } from '#src/ui/screens/page-error.tsx'

interface ScreenBoundaryProps {
  /** Another one is another screen, which may be drawn. */
  path: string
  children: ReactNode
}

interface ScreenBoundaryState {
  path: string
  /** Null while the screen is drawn. */
  failure: { error: unknown } | null
}

export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  static getDerivedStateFromError = (error: unknown): Partial<ScreenBoundaryState> => ({ failure: { error } })

  static getDerivedStateFromProps = ({ path }: ScreenBoundaryProps, state: ScreenBoundaryState) =>
    path === state.path ? null : { path, failure: null }

  override state: ScreenBoundaryState = { path: this.props.path, failure: null }

  override render() {
    const { failure } = this.state
    return failure === null ? this.props.children : <ScreenFailure error={failure.error} />
  }
}

const reload = () => window.location.reload()

const ScreenFailure = ({ error }: { error: unknown }) => (
  <Page narrow roomy>
    {!isMissingPart(error) ? (
      <ErrorState title="Something went wrong" onRetry={reload}>
        This page couldn’t be shown. Try again, or open another one.
      </ErrorState>
    ) : navigator.onLine ? (
      <ErrorState title="We couldn’t load this page" onRetry={reload}>
        The console may have been updated. Try again to get the newest version.
      </ErrorState>
    ) : (
      <OfflineState title="You’re offline" onRetry={reload}>
        The console shows things as they are now, so it needs a connection.
      </OfflineState>
    )}
  </Page>
)
