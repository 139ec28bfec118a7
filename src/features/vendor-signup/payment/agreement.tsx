/** The vendor agreement as the operator publishes it. */
import { useQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { ErrorState } from '#src/ui/screens/notice.tsx'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { agreementQuery } from '../queries.ts'

interface AgreementDialogProps {
  api: Api
  open: boolean
  onClose: () => void
}

export function AgreementDialog({ api, open, onClose }: AgreementDialogProps) {
  const agreement = useQuery(agreementQuery(api))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={agreement.data?.title ?? 'Vendor agreement'}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {agreement.data ? (
        <>
          <RichText html={agreement.data.introHtml} />
          <RichText html={agreement.data.html} />
        </>
      ) : agreement.isError ? (
        <ErrorState title="We can’t load the agreement right now" onRetry={() => void agreement.refetch()}>
          You won’t be charged until you’ve read it.
        </ErrorState>
      ) : (
        <Skeleton />
      )}
    </Dialog>
  )
}
