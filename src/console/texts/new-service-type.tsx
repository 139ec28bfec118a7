/** Begins a category of the marketplace's own. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { CATEGORY_NAME_MAX_CHARS } from '#contract/console/texts.ts'
import { ApiError } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import desk from '../frame/desk.module.css'
import css from './texts.module.css'

export function NewServiceTypeButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        New category
      </Button>
      <Dialog open={isOpen} busy={isBusy} onClose={() => setIsOpen(false)} title="New category">
        <NewServiceTypeForm onBusy={setIsBusy} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

const EMPTY = { singular: '', plural: '', group: '' }

/** Mounted anew for each opening: so is the key, by which the server makes one category. */
function NewServiceTypeForm({ onBusy, onClose }: { onBusy: (isBusy: boolean) => void; onClose: () => void }) {
  const [, go] = useLocation()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(EMPTY)
  const groups = useQuery(readOptions('consoleServiceTypeGroups', {}))
  const begin = useMutation({
    mutationFn: () => callConsole('beginServiceType', { body: { ...typed, key, group: Number(typed.group) } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ name }) => go(`/texts/${name}`),
  })
  const isComplete = Object.values(typed).every((value) => value.trim() !== '')
  const errors = begin.error instanceof ApiError ? begin.error.errors : []
  const problem = begin.error ?? groups.error
  return (
    <form
      className={css.short}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !begin.isPending) begin.mutate()
      }}
    >
      <Field
        label="Name of one"
        hint="Foam Party Host. The address of its page is made from it, and stays."
        error={errors.find(({ name }) => name === 'singular')?.message}
        required
      >
        {(wiring) => (
          <Input
            {...wiring}
            value={typed.singular}
            maxLength={CATEGORY_NAME_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => setTyped({ ...typed, singular: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Plural" hint="Foam Party Hosts" required>
        {(wiring) => (
          <Input
            {...wiring}
            value={typed.plural}
            maxLength={CATEGORY_NAME_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => setTyped({ ...typed, plural: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Group" hint="Its vendors are listed there, too. It stays." required>
        {(wiring) => (
          <Select
            {...wiring}
            value={typed.group}
            onChange={(event) => setTyped({ ...typed, group: event.currentTarget.value })}
          >
            <option value="">Choose a group</option>
            {groups.data?.groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProblemNotice problem={problem && errors.length === 0 ? messageOf(problem) : null} />
      <div className={desk.buttons}>
        <Button variant="quiet" disabled={begin.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isComplete} busy={begin.isPending}>
          Begin it
        </Button>
      </div>
    </form>
  )
}
