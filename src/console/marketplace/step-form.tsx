/** The form of a step: some settings, saved together; then the next step that isn’t done is opened. */
import { createContext, useContext, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { MarketplaceChange, type SettingName } from '#contract/console/marketplace.ts'
import { SETUP_STEPS, type MarketplaceSetup, type SetupStep } from '#contract/console/setup.ts'
import { Card } from '#src/ui/elements/card.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { controlValues } from '#src/ui/form/use-form.ts'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { changedSettings } from './changed-settings.ts'
import { ConsoleForm } from '../form/console-form.tsx'
import type { Values } from '../form/kept-typing.ts'
import { useConsoleForm } from '../form/use-console-form.ts'
import { Unsaved } from '../form/unsaved.tsx'
import { useKeptTyping } from '../form/use-kept-typing.ts'
import { BASE } from '../frame/navigation.ts'
import { keepStepTyping, readStepTyping } from './step-typing.ts'
import { useSetup } from './use-setup.ts'

const { TextField, TextAreaField, SelectField } = fieldsNamed<SettingName>()

/** The next step that isn’t done, or the list. */
function nextPath({ done }: MarketplaceSetup, step: SetupStep): string {
  const next = SETUP_STEPS.find((other) => other !== step && !done.includes(other))
  return next === undefined ? '/marketplace' : `/marketplace/${next}`
}

export function useNextStep(setup: MarketplaceSetup, step: SetupStep): () => void {
  const [, navigate] = useLocation()
  return () => navigate(nextPath(setup, step))
}

/** Typed before a reload, in place of what is saved. */
const KeptContext = createContext<Values>({})

export const stepTyping = (step: SetupStep) => `step ${step}`

interface StepFormProps {
  setup: MarketplaceSetup
  step: SetupStep
  names: readonly [SettingName, ...SettingName[]]
  /** Opens the step anew. */
  onDiscard: () => void
  children: Elements
}

export function StepForm({ setup, step, names, onDiscard, children }: StepFormProps) {
  const { save } = useSetup()
  const openNext = useNextStep(setup, step)
  const kept = useKeptTyping(stepTyping(step))
  const [before] = useState(() => readStepTyping(kept, setup))
  const [isUnsaved, setIsUnsaved] = useState(Object.keys(before).length > 0)
  // As it was opened: what another operator has set meanwhile in a field that wasn't touched stays.
  const [opened] = useState(setup.settings)
  const form = useConsoleForm(v.pick(MarketplaceChange, names), async (typed) => {
    const change = changedSettings(names, opened, typed)
    await save.mutateAsync({ step, change })
    kept.forget()
    // Colors come with a document.
    if ('accentLight' in change || 'accentDark' in change) window.location.assign(`${BASE}${nextPath(setup, step)}`)
    else openNext()
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    const changed = changedSettings(names, opened, controlValues(event.currentTarget))
    keepStepTyping(kept, opened, changed)
    setIsUnsaved(Object.keys(changed).length > 0)
  }
  const discard = () => {
    kept.forget()
    onDiscard()
  }
  return (
    <KeptContext value={before}>
      <Card as="section" roomy>
        <ConsoleForm
          form={{ ...form, onInput }}
          action="Save and continue"
          below={isUnsaved && !form.busy ? <Unsaved onDiscard={discard} /> : null}
        >
          {children}
        </ConsoleForm>
      </Card>
    </KeptContext>
  )
}

interface SettingProps {
  setup: MarketplaceSetup
  name: SettingName
  label: string
  hint?: string
}

const BY_VARIABLE = 'An environment variable of the server sets this. Remove it there to change this here.'

function useBound({ setup, name, label, hint }: SettingProps) {
  const kept = useContext(KeptContext)
  const isFixed = setup.fixed.includes(name)
  return {
    name,
    label,
    hint: isFixed ? BY_VARIABLE : hint,
    disabled: isFixed,
    optional: true,
    defaultValue: kept[name] ?? setup.settings[name] ?? '',
  }
}

export const SettingField = ({ maxLength, ...setting }: SettingProps & { maxLength: number }) => (
  <TextField {...useBound(setting)} maxLength={maxLength} autoComplete="off" />
)

export const SettingArea = ({ maxLength, ...setting }: SettingProps & { maxLength: number }) => (
  <TextAreaField {...useBound(setting)} rows={6} maxLength={maxLength} />
)

export const SettingChoice = ({
  choices,
  ...setting
}: SettingProps & { choices: readonly (readonly [value: string, label: string])[] }) => (
  <SelectField {...useBound(setting)} optional={false}>
    {choices.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)
