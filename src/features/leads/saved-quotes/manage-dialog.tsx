/** Renames and deletes templates and packages. */
import { useState } from 'react'
import type { SavedQuote } from '#contract/inbox/saved-quotes.ts'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import { NameField } from './name-field.tsx'
import { useSaving } from './use-saving.ts'

interface ManageDialogProps {
  api: Api
  quotes: readonly SavedQuote[]
  open: boolean
  onClose: () => void
  onChanged: (quotes: SavedQuote[]) => void
}

export function ManageDialog({ api, quotes, open, onClose, onChanged }: ManageDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Saved quotes" actions={<Button onClick={onClose}>Done</Button>}>
      {quotes.length === 0 ? <p>Nothing is saved.</p> : null}
      <ul className={linked.list}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <Entry {...{ api, quote, onChanged }} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Entry({ api, quote, onChanged }: Pick<ManageDialogProps, 'api' | 'onChanged'> & { quote: SavedQuote }) {
  const { id, kind } = quote
  const [name, setName] = useState(quote.name)
  const { busy, problem, run } = useSaving()
  const rename = () =>
    run(async () => {
      const { answer } = quote
      onChanged((await api.call('saveQuote', { params: { id }, body: { kind, name, answer } })).value.quotes)
    })
  const remove = () => run(async () => onChanged((await api.call('removeSavedQuote', { params: { id } })).value.quotes))
  return (
    <div className={blocks.block}>
      <NameField label={kind === 'template' ? 'Template' : 'Package'} {...{ name, problem }} onName={setName} />
      <div className={linked.buttons}>
        <Button variant="soft" busy={busy} onClick={() => void rename()}>
          Rename<VisuallyHidden> {quote.name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void remove()}>
          Delete<VisuallyHidden> {quote.name}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}
