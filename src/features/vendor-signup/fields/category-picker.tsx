/** A category by typing: what was typed is searched for in the names of those that can be chosen. */
import { useState } from 'react'
import type { ServiceType } from '#contract/service-type.ts'
import { Combobox } from '#src/ui/combobox/combobox.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { matchCategories } from '#src/vendor/match-categories.ts'

interface CategoryPickerProps {
  name: 'primaryCategoryId' | 'secondaryCategoryIds'
  choices: readonly ServiceType[]
  /** The chosen one, which the field shows; null for a field that is for adding. */
  chosen: ServiceType | null
  onChoose: (category: ServiceType | null) => void
  onLeave?: () => void
  className?: string | undefined
  hint: string
  optional?: boolean
}

export function CategoryPicker({ name, choices, chosen, onChoose, onLeave, ...field }: CategoryPickerProps) {
  const { id, label, error } = useFormField(name)
  /** The text being typed; null to show the chosen category. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? chosen?.personForm ?? ''
  const found = matchCategories(choices, typed ?? '')
  const leave = () => {
    // Typed in full counts as chosen; anything else is not a category.
    const [only] = found
    if (typed !== null && typed.trim() !== '' && only?.personForm.toLowerCase() === typed.trim().toLowerCase())
      onChoose(only)
    setTyped(null)
    onLeave?.()
  }
  return (
    <Combobox
      {...field}
      id={id}
      label={label}
      error={error}
      text={text}
      required={!field.optional}
      options={found}
      optionKey={(type) => String(type.id)}
      renderOption={(type) => type.personForm}
      onText={(next) => {
        setTyped(next)
        if (next === '' && chosen) onChoose(null)
      }}
      onPick={(type) => {
        setTyped(null)
        onChoose(type)
      }}
      onBlur={leave}
      message={found.length === 0 ? 'No category has that name. Try a shorter word.' : null}
      input={{ enterKeyHint: 'next', maxLength: 80 }}
    />
  )
}
