/** Shown when the device cannot store anything: the text is still in the form and can be copied. */
import { exportText } from '#src/offline/storage/export-text.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { CopyButton } from '#src/ui/elements/copy-button.tsx'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { draftAsText } from './copy-text.ts'
import css from './not-saved.module.css'

interface NotSavedProps {
  draft: QuoteDraft
  services: ReadonlyMap<number, string>
  advice: string
  /** Offered when the request is complete. */
  onSendDirectly?: (() => void) | undefined
  busy?: boolean
}

export function NotSaved({ draft, services, advice, onSendDirectly, busy }: NotSavedProps) {
  const online = useOnline()
  return (
    <div role="alert">
      <Notice tone="bad">
        <b>Not saved.</b> <span>{advice}</span>
        <div className={css.actions}>
          {onSendDirectly ? (
            <Button variant="bad" onClick={onSendDirectly} busy={busy}>
              {online ? 'Send now' : 'Try now'}
            </Button>
          ) : null}
          <CopyButton read={() => draftAsText(draft, services)} />
          <Button
            variant="quiet"
            onClick={() =>
              void downloadFile(`fanfare-request-${draft.id}.json`, exportText('draft', { draft }, Date.now()))
            }
          >
            Export
          </Button>
        </div>
      </Notice>
    </div>
  )
}
