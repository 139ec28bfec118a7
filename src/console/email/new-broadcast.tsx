/** Begins a broadcast, to vendors or to clients. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Audience } from '#contract/console/broadcasts.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, Select } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { AUDIENCE_HINTS, AUDIENCES } from './broadcast-words.ts'
import desk from '../frame/desk.module.css'

export function NewBroadcastButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        New broadcast
      </Button>
      <Dialog open={isOpen} busy={isBusy} onClose={() => setIsOpen(false)} title="New broadcast">
        <NewBroadcast onBusy={setIsBusy} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** Mounted anew for each opening: so is the key, by which the server makes one. */
function NewBroadcast({ onBusy, onClose }: { onBusy: (isBusy: boolean) => void; onClose: () => void }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [audience, setAudience] = useState<Audience>('vendors')
  const begin = useMutation({
    mutationFn: () => callConsole('beginBroadcast', { body: { key, audience } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['consoleBroadcasts'] })
      go(`/email/${id}`)
    },
  })
  return (
    <Stack>
      <AudienceField audience={audience} onChange={setAudience} />
      <ProblemNotice problem={begin.error && messageOf(begin.error)} />
      <div className={desk.buttons}>
        <Button variant="quiet" disabled={begin.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          Write it
        </Button>
      </div>
    </Stack>
  )
}

interface AudienceFieldProps {
  audience: Audience
  onChange: (audience: Audience) => void
}

export const AudienceField = ({ audience, onChange }: AudienceFieldProps) => (
  <Field label="To" hint={AUDIENCE_HINTS[audience]}>
    {(wiring) => (
      <Select {...wiring} value={audience} onChange={(event) => onChange(event.currentTarget.value as Audience)}>
        {Object.entries(AUDIENCES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
