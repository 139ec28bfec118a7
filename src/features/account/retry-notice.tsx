import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { problemMessage } from './problem-messages.ts'

/** Why a part of the account could not be loaded, with a button that loads it again. */
export const RetryNotice = ({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) => (
  <Notice tone="bad">
    <span>{problemMessage(error)}</span>{' '}
    <Button variant="plain" onClick={() => void onRetry()}>
      Try again
    </Button>
  </Notice>
)
