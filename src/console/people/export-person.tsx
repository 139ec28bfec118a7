/** Hands over everything that is stored about a person, as a file. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { REASON_MAX_CHARS } from '#contract/limits.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, fieldErrorOf, messageOf } from '../api/call.ts'
import { isNotProven, useProof } from '../api/proof.tsx'

export function ExportPerson({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const withProof = useProof()
  const save = useMutation({
    mutationFn: async () => {
      const { name, text } = await withProof(() => callConsole('exportPerson', { body: { email, reason } }))
      await downloadFile(name, text)
    },
    onSuccess: () => setIsOpen(false),
  })
  const reasonError = fieldErrorOf(save.error, 'reason')
  const problem = save.error && !reasonError && !isNotProven(save.error) ? messageOf(save.error) : null
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Export data
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} busy={save.isPending} title="Export this person’s data?">
        <Stack>
          <p>
            One file with everything that is stored about the address. Give it only to the person. If they confirmed
            their email, for an account or a request, we email them that you made it.
          </p>
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
          <ProblemNotice problem={problem} />
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            Export data
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}
