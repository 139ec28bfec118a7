/** Asks why, and who is there; then the browser saves the archive while it arrives. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { REASON_MAX_CHARS } from '#contract/limits.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, fieldErrorOf, messageOf } from '../api/call.ts'
import { isNotProven, useProof } from '../api/proof.tsx'
import desk from '../frame/desk.module.css'

export function DownloadExport({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const withProof = useProof()
  const open = useMutation({
    mutationFn: () => withProof(() => callConsole('openExport', { body: { id, reason } })),
    onSuccess: () => {
      setIsOpen(false)
      setReason('')
      saveArchive(id)
    },
  })
  const reasonError = fieldErrorOf(open.error, 'reason')
  const close = () => {
    setIsOpen(false)
    open.reset()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Download</Button>
      <Dialog open={isOpen} onClose={close} busy={open.isPending} title="Download the whole marketplace?">
        <Stack>
          <p>It has everyone’s data, password hashes and keys. Keep it where only you can read it.</p>
          <Field label="Reason" hint="Kept in the audit with your name." error={reasonError} required>
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={2}
                maxLength={REASON_MAX_CHARS}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            )}
          </Field>
          <ProblemNotice
            problem={open.error && !reasonError && !isNotProven(open.error) ? messageOf(open.error) : null}
          />
          <div className={desk.buttons}>
            <Button variant="quiet" disabled={open.isPending} onClick={close}>
              Cancel
            </Button>
            <Button busy={open.isPending} onClick={() => open.mutate()}>
              Download
            </Button>
          </div>
        </Stack>
      </Dialog>
    </>
  )
}

/** By a link: it may be larger than what a page can hold. */
function saveArchive(id: number): void {
  const link = document.createElement('a')
  link.href = consoleEndpoints.exportArchive.path.replace(':id', String(id))
  link.download = ''
  link.click()
}
