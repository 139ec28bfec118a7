/** Asks why, and who is there; then the browser saves the archive while it arrives. */
import { useSearchParams } from 'wouter'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { callConsole } from '../api/call.ts'
import { ReasonButton } from '../work/reason-dialog.tsx'

export function DownloadExport({ id }: { id: number }) {
  const [, setSearch] = useSearchParams()
  return (
    <ReasonButton
      about={`openExport ${id}`}
      label="Download"
      title="Download the whole marketplace?"
      action="Download"
      send={async (reason) => {
        await callConsole('openExport', { body: { id, reason } })
      }}
      onDone={() => {
        setSearch({}, { replace: true })
        // By a link: it may be larger than what a page can hold.
        window.location.assign(consoleEndpoints.exportArchive.path.replace(':id', String(id)))
      }}
    >
      <p>It has everyone’s data, password hashes and keys. Keep it where only you can read it.</p>
    </ReasonButton>
  )
}

/** The link of a download led back here. */
export function DownloadRefused() {
  const [search] = useSearchParams()
  return search.has('refused') ? (
    <Notice tone="bad">
      The download didn’t begin: its link works for only a few minutes after you confirm that it’s you. Choose Download,
      and confirm it again.
    </Notice>
  ) : null
}
