/** The booking for a calendar: Google’s, Outlook’s, or a file for any other. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import type { Api } from '#src/api/client.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { calendarLinks } from './details/calendar-links.ts'

export function AddToCalendar({ api, booking }: { api: Api; booking: Booking }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        Add to calendar
      </Button>
      {isOpen ? <CalendarDialog api={api} booking={booking} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function CalendarDialog({ api, booking, onClose }: { api: Api; booking: Booking; onClose: () => void }) {
  const { busy, run } = useSingleRun()
  const [failed, setFailed] = useState(false)
  const { google, outlook } = calendarLinks(booking, window.location.origin)
  const download = () =>
    run(async () => {
      setFailed(false)
      try {
        const { fileName, ics } = (await api.call('bookingCalendar', { params: { id: booking.id } })).value
        await downloadFile(fileName, ics, 'text/calendar')
        onClose()
      } catch {
        setFailed(true)
      }
    })
  return (
    <Dialog open onClose={onClose} title="Add to calendar">
      <div className={blocks.block}>
        <LinkButton variant="soft" href={google} target="_blank" rel="noopener noreferrer">
          Google Calendar
        </LinkButton>
        <LinkButton variant="soft" href={outlook} target="_blank" rel="noopener noreferrer">
          Outlook
        </LinkButton>
        <Button variant="soft" busy={busy} onClick={() => void download()}>
          Apple or another calendar
        </Button>
      </div>
      {failed ? <Notice tone="bad">We couldn’t get the calendar file. Try again in a moment.</Notice> : null}
    </Dialog>
  )
}
