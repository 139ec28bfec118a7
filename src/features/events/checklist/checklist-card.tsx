/** The event’s checklist: booked things check themselves off, the client does the rest and changes the list. */
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { ChecklistItem } from '#contract/events/client-event.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { TrashIcon } from '#src/ui/elements/icons.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { FormProvider, labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { useChangeEvent } from '../change/use-change-event.ts'
import css from '../events.module.css'
import type { EventNeed, NeedState } from '../overview.ts'

const ITEMS_MAX = 40
const labelOf = labelsFrom({ label: 'Add to the list' })
const { TextField } = fieldsNamed<'label'>()
const LABEL_MAX_CHARS = 60

const BADGES: Partial<Record<NeedState, { label: string; tone: Tone }>> = {
  booked: { label: 'Booked', tone: 'good' },
  accepted: { label: 'Accepted', tone: 'wait' },
  quoted: { label: 'Quoted', tone: 'accent' },
  requested: { label: 'Requested', tone: 'plain' },
}

interface ChecklistCardProps {
  event: KnownEvent
  needs: readonly EventNeed[]
  /** Nothing is looked for any more. */
  isOver: boolean
}

export function ChecklistCard({ event, needs, isOver }: ChecklistCardProps) {
  const { items, save, problem } = useChecklist(event, needs)
  const [isEditing, setEditing] = useState(false)
  const shown = items.map((item) => ({ need: needs.find((need) => need.item.id === item.id), item }))
  const isDone = ({ item, need }: (typeof shown)[number]) =>
    item.isDone || need?.state === 'booked' || need?.state === 'done'
  const done = shown.filter(isDone).length
  return (
    <Card as="section" className={blocks.titled} aria-label="Checklist">
      <div className={blocks.titleRow}>
        <h2>{`Checklist (${done} of ${items.length})`}</h2>
        <Button variant="plain" onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Done' : 'Edit list'}
        </Button>
      </div>
      <ul className={css.needs}>
        {shown.map(({ item, need }) => (
          <li key={item.id}>
            <Checkbox
              checked={isDone({ item, need })}
              disabled={isDone({ item, need }) && !item.isDone}
              onChange={({ currentTarget: { checked } }) =>
                save((list) => list.map((one) => (one.id === item.id ? { ...one, isDone: checked } : one)))
              }
            >
              {item.label}
            </Checkbox>
            {isEditing ? (
              <Button
                variant="quiet"
                icon
                aria-label={`Remove ${item.label}`}
                onClick={() => save((list) => list.filter(({ id }) => id !== item.id))}
              >
                <TrashIcon />
              </Button>
            ) : (
              <NeedStatus item={item} need={need} isOver={isOver} />
            )}
          </li>
        ))}
      </ul>
      {isEditing && items.length < ITEMS_MAX ? (
        <AddItem onAdd={(label) => save((list) => [...list, { id: crypto.randomUUID(), label, isDone: false }])} />
      ) : null}
      <ProblemNotice problem={problem} />
    </Card>
  )
}

interface NeedStatusProps {
  item: ChecklistItem
  need: EventNeed | undefined
  isOver: boolean
}

function NeedStatus({ item, need, isOver }: NeedStatusProps) {
  const badge = need && BADGES[need.state]
  if (badge) return <Badge tone={badge.tone}>{badge.label}</Badge>
  if (isOver || !need?.href || item.isDone || need.state === 'done') return null
  return (
    <a href={need.href} className={css.find} aria-label={`Find vendors: ${item.label}`}>
      Find
    </a>
  )
}

const NewItem = v.object({ label: ChecklistItem.entries.label })

function AddItem({ onAdd }: { onAdd: (label: string) => void }) {
  const typed = useTyped(() => ({ label: '' }))
  const form = useForm(NewItem, {
    held: typed,
    send: ({ label }) => {
      onAdd(label)
      typed.set('label', '')
      return Promise.resolve()
    },
  })
  return (
    <FormProvider fields={{ ...form.fields, labelOf }}>
      <form noValidate className={css.add} onSubmit={(event) => void form.submit(event)}>
        <TextField
          name="label"
          maxLength={LABEL_MAX_CHARS}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
        />
        <Button type="submit" variant="soft">
          Add
        </Button>
      </form>
    </FormProvider>
  )
}

/** The list as this screen has changed it; a second tap builds on the first, also before the first one is saved. */
function useChecklist(event: KnownEvent, needs: readonly EventNeed[]) {
  const { change, problem } = useChangeEvent(event)
  const [changed, setChanged] = useState<readonly ChecklistItem[] | null>(null)
  const newest = useRef<readonly ChecklistItem[] | null>(null)
  const known = needs.map(({ item }) => item)
  return {
    items: changed ?? known,
    problem,
    save: (edit: (list: readonly ChecklistItem[]) => readonly ChecklistItem[]) => {
      const list = edit(newest.current ?? known)
      newest.current = list
      setChanged(list)
      void change({ checklist: [...list] })
    },
  }
}
