/** A new vendor's starting price: asked where the signup ends, as clients compare prices first. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { formatMoney } from '#contract/format.ts'
import { typedDollars } from '#contract/typed-number.ts'
import { VendorChange } from '#contract/vendor-change.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

const NOT_SAVED = 'We couldn’t save your price. Try again, or clear it and add it later in your profile.'

export interface StartingPriceEdit {
  typed: string
  problem: string | null
  busy: boolean
  /** The price that was saved, in dollars; null for none. */
  saved: number | null
  type: (text: string) => void
  /** Saves what was typed. @returns whether nothing is left to save */
  save: () => Promise<boolean>
}

/** @param onSaved is called once it is on the profile */
export function useStartingPrice(api: Api, vendorId: number, onSaved: () => void): StartingPriceEdit {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [saved, setSaved] = useState<number | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (startingPrice: number) =>
      api.call('updateMember', { params: { id: vendorId }, query: {}, body: { startingPrice } }),
  })
  useLeaveWarning(typed.trim() !== '')
  const save = async () => {
    setProblem(null)
    if (typed.trim() === '') return true
    const parsed = v.safeParse(VendorChange, { startingPrice: typedDollars(typed) })
    const startingPrice = parsed.success ? parsed.output.startingPrice : null
    if (!parsed.success || typeof startingPrice !== 'number') {
      setProblem(parsed.issues?.[0].message ?? 'Enter a dollar amount, like 400.')
      return false
    }
    try {
      await mutateAsync(startingPrice)
      // At once: the page that follows must not ask about text that is saved.
      flushSync(() => {
        setSaved(startingPrice)
        setTyped('')
      })
      onSaved()
      return true
    } catch (failure) {
      setProblem((failure instanceof ApiError && failure.errors[0]?.message) || NOT_SAVED)
      return false
    }
  }
  return { typed, problem, busy: isPending, saved, type: setTyped, save }
}

export function StartingPrice({ edit }: { edit: StartingPriceEdit }) {
  if (edit.saved !== null)
    return (
      <Notice tone="good">{`Clients see “From ${formatMoney(edit.saved)}”. You can change it in your profile.`}</Notice>
    )
  return (
    <>
      <Field
        label="Starting price"
        id="starting-price"
        optional
        hint="In dollars, for your smallest booking. Clients see “From $400”."
        error={edit.problem}
      >
        {(control) => (
          <Input
            {...control}
            value={edit.typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            onChange={(event) => edit.type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void edit.save()
            }}
          />
        )}
      </Field>
      <Button type="button" variant="soft" busy={edit.busy} onClick={() => void edit.save()}>
        Save price
      </Button>
    </>
  )
}
