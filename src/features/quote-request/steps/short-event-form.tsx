/**
 * The event on one page: what is known already stands in one line, then what vendors need, then what may be left out.
 */
import { FactLine } from '#src/ui/elements/facts.tsx'
import { useState } from 'react'
import { kindsOf } from '#contract/vendor-kinds.ts'
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../fields/forms.module.css'
import { factsOf } from '../fields/summary.ts'
import type { StepFormProps } from '../form/quote-form.ts'
import { labelOf, requestFields, type RequestField } from '../quote-fields.ts'
import { EventField, EventForm } from './event-form.tsx'

/** Asked only of a client who wants to say more. */
const EXTRAS: readonly RequestField[] = ['notes', 'venue', 'requestedServices', 'vendorBudget']

/** Two of them stand side by side, also on a phone. */
const HALVES: readonly RequestField[] = ['eventType', 'eventDate', 'vendorStartTime', 'duration', 'pickUpTime']

interface ShortEventFormProps extends StepFormProps {
  /** The values that the client’s event filled in. */
  ofEvent: Readonly<Record<string, string>>
}

export function ShortEventForm({ form, ofEvent }: ShortEventFormProps) {
  const [isChanging, setChanging] = useState(false)
  const { draft, fields } = form
  const kinds = kindsOf(draft.vendors)
  const { errors } = fields
  // With several kinds of vendors, each has a part of its own.
  if (kinds.length > 1) return <EventForm form={form} />
  const names = requestFields(kinds)
  const given: Partial<Record<string, string>> = {
    ...form.searchedFields,
    ...(form.searchedPlace && { location: form.searchedPlace }),
    ...ofEvent,
  }
  const known = names.filter((name) => Boolean(given[name]) && draft.gigRequest[name] === given[name])
  // Something is wrong with one of them: all can be changed.
  const isFolded = !isChanging && !known.some((name) => errors.has(name))
  // Its line is there before it, so that nothing moves.
  const isAwaited =
    isFolded &&
    form.isPlaceLoading &&
    !draft.gigRequest.location &&
    !draft.gigRequest[TYPED_PLACE] &&
    !errors.has('location')
  const open = names.filter((name) => !(isFolded && known.includes(name)) && !(isAwaited && name === 'location'))
  const extras = open.filter((name) => EXTRAS.includes(name))
  const facts = isFolded ? factsOf(known, draft, form.services) : []
  return (
    <>
      {facts.length > 0 || isAwaited ? (
        <div className={css.known}>
          <FactLine
            facts={[
              ...(isAwaited ? [`${labelOf('location')}: …`] : []),
              ...facts.map(({ label, value }) => `${label}: ${value}`),
            ]}
          />
          <Button variant="plain" aria-label="Change what is filled in" onClick={() => setChanging(true)}>
            Change
          </Button>
        </div>
      ) : null}
      <div className={css.pairs}>
        {open.map((name) =>
          extras.includes(name) ? null : (
            <div key={name} className={HALVES.includes(name) ? css.half : css.whole}>
              <EventField name={name} form={form} />
            </div>
          ),
        )}
      </div>
      {extras.length > 0 ? (
        <Disclosure
          summary="Add details for a better quote"
          hasError={extras.some((name) => errors.has(name))}
          isFilled={extras.some((name) => Boolean(draft.gigRequest[name]?.trim()))}
        >
          <div className={layout.fields}>
            {extras.map((name) => (
              <EventField key={name} name={name} form={form} />
            ))}
          </div>
        </Disclosure>
      ) : null}
    </>
  )
}
