/** Asks why, and who is there; then the browser saves the archive while it arrives. */
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { callConsole } from '../api/call.ts'
import { ReasonButton } from '../work/reason-dialog.tsx'

export const DownloadExport = ({ id }: { id: number }) => (
  <ReasonButton
    about={`openExport ${id}`}
    label="Download"
    title="Download the whole marketplace?"
    action="Download"
    send={async (reason) => {
      await callConsole('openExport', { body: { id, reason } })
    }}
    onDone={() => saveArchive(id)}
  >
    <p>It has everyone’s data, password hashes and keys. Keep it where only you can read it.</p>
  </ReasonButton>
)

/** By a link: it may be larger than what a page can hold. */
function saveArchive(id: number): void {
  const link = document.createElement('a')
  link.href = consoleEndpoints.exportArchive.path.replace(':id', String(id))
  link.download = ''
  link.click()
}
