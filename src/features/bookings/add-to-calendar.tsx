/** The booking as a calendar file. */
import { useState } from 'react'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Notice } from '#src/ui/screens/notice.tsx'

export function AddToCalendar({ api, id }: { api: Api; id: number }) {
  const { busy, run } = useSingleRun()
  const [failed, setFailed] = useState(false)
  const download = () =>
    run(async () => {
      setFailed(false)
      try {
        const { fileName, ics } = (await api.call('bookingCalendar', { params: { id } })).value
        await downloadFile(fileName, ics, 'text/calendar')
      } catch {
        setFailed(true)
      }
    })
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void download()}>
        Add to calendar
      </Button>
      {failed ? <Notice tone="bad">We couldn’t get the calendar file. Try again in a moment.</Notice> : null}
    </>
  )
}
