/** Renames and deletes templates and packages. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { SavedQuote } from '#contract/inbox/saved-quotes.ts'
import type { Api } from '#src/api/client.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import { NameField } from './name-field.tsx'
import { useSaving } from './use-saving.ts'

/** The response to a change. */
interface Changed {
  value: { quotes: SavedQuote[] }
}

interface ManageDialogProps {
  api: Api
  quotes: readonly SavedQuote[]
  open: boolean
  onClose: () => void
  onChanged: (quotes: SavedQuote[]) => void
}

export function ManageDialog({ api, quotes, open, onClose, onChanged }: ManageDialogProps) {
  const { busy, problem, run } = useSaving()
  const [changedId, setChangedId] = useState<string | null>(null)
  const [toDelete, setToDelete] = useState<SavedQuote | null>(null)
  const done = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The button that asked is gone with its quote, so there is nothing else that closing could give focus back to.
    if (!toDelete && open && document.activeElement === document.body) done.current?.focus()
  }, [toDelete, open])
  const leave = () => {
    setChangedId(null)
    onClose()
  }
  const change = (id: string, work: () => Promise<Changed>) =>
    run(async () => {
      setChangedId(id)
      onChanged((await work()).value.quotes)
    })
  const remove = ({ id }: SavedQuote) =>
    change(id, () => api.call('removeSavedQuote', { params: { id } })).then(() => setToDelete(null))
  return (
    <>
      <Dialog
        open={open}
        onClose={leave}
        busy={busy}
        title="Saved quotes"
        actions={
          <Button ref={done} disabled={busy} onClick={leave}>
            Done
          </Button>
        }
      >
        {quotes.length === 0 ? <p>Nothing is saved.</p> : null}
        <ul className={linked.list}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Entry
                api={api}
                quote={quote}
                busy={busy}
                problem={problem}
                isChanged={changedId === quote.id}
                onChange={(work) => void change(quote.id, work)}
                onDelete={() => setToDelete(quote)}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      <AskDialog
        open={toDelete !== null}
        onClose={() => setToDelete(null)}
        title={`Delete ${toDelete?.name ?? ''}?`}
        action="Delete"
        busy={busy}
        onConfirm={() => void (toDelete && remove(toDelete))}
      >
        <p>Quotes you’ve sent stay as they are.</p>
      </AskDialog>
    </>
  )
}

interface EntryProps {
  api: Api
  quote: SavedQuote
  /** Whether any of them is being changed, and why that failed. */
  busy: boolean
  problem: string | null
  /** Whether it is this one. */
  isChanged: boolean
  onChange: (work: () => Promise<Changed>) => void
  onDelete: () => void
}

function Entry({ api, quote, busy, problem, isChanged, onChange, onDelete }: EntryProps) {
  const { id, kind, answer: reply } = quote
  const [name, setName] = useState(quote.name)
  const rename = () => onChange(() => api.call('saveQuote', { params: { id }, body: { kind, name, answer: reply } }))
  const waits = { busy: busy && isChanged, disabled: busy && !isChanged }
  return (
    <div className={blocks.block}>
      <NameField
        label={kind === 'template' ? 'Template' : 'Package'}
        name={name}
        problem={isChanged ? problem : null}
        onName={setName}
      />
      <div className={linked.buttons}>
        <Button variant="soft" {...waits} onClick={rename}>
          Rename<VisuallyHidden>{` ${quote.name}`}</VisuallyHidden>
        </Button>
        <Button variant="quiet" {...waits} onClick={onDelete}>
          Delete<VisuallyHidden>{` ${quote.name}`}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}
