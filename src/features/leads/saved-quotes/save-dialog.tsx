/** Keeps what is in a quote's form, as a template or a package. */
import { useState } from 'react'
import type { SavedQuote, SavedQuoteKind } from '#contract/inbox/saved-quotes.ts'
import type { Api } from '#src/api/client.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Field, Select } from '#src/ui/form/field.tsx'
import { keptOf } from './apply-saved.ts'
import { NameField } from './name-field.tsx'
import { useSaving } from './use-saving.ts'

interface SaveDialogProps {
  api: Api
  fields: Readonly<Record<string, string>>
  open: boolean
  onClose: () => void
  onSaved: (quotes: SavedQuote[]) => void
}

export function SaveDialog({ api, fields, open, onClose, onSaved }: SaveDialogProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<SavedQuoteKind>('template')
  const { busy, problem, run } = useSaving()
  const save = () =>
    run(async () => {
      const params = { id: crypto.randomUUID() }
      const { value } = await api.call('saveQuote', { params, body: { kind, name, answer: keptOf(fields, kind) } })
      onSaved(value.quotes)
      setName('')
      onClose()
    })
  return (
    <AskDialog
      open={open}
      onClose={onClose}
      title="Save this quote"
      action="Save"
      cancelLabel="Cancel"
      isSafe
      busy={busy}
      onConfirm={() => void save()}
    >
      <NameField label="Name" name={name} problem={problem} placeholder="Evening wedding" onName={setName} />
      <Field
        label="Save as"
        hint={
          kind === 'template'
            ? 'Everything but dates and times, to start a quote from.'
            : 'Its price and what’s included, to add to other quotes.'
        }
      >
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value === 'package' ? 'package' : 'template')}
          >
            <option value="template">Template</option>
            <option value="package">Package</option>
          </Select>
        )}
      </Field>
    </AskDialog>
  )
}
