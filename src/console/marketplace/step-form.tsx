/** The form of a step: some settings, saved together; then the next step that isn’t done is opened. */
import { useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { MarketplaceChange, type SettingName } from '#contract/console/marketplace.ts'
import { SETUP_STEPS, type MarketplaceSetup, type SetupStep } from '#contract/console/setup.ts'
import { Card } from '#src/ui/elements/card.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { changedSettings } from './changed-settings.ts'
import { ConsoleForm } from '../form/console-form.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import { useSetup } from './use-setup.ts'

const { TextField, TextAreaField, SelectField } = fieldsNamed<SettingName>()

/** Opens the next step that isn’t done, or the list. */
export function useNextStep(setup: MarketplaceSetup, step: SetupStep): () => void {
  const [, navigate] = useLocation()
  const next = SETUP_STEPS.find((other) => other !== step && !setup.done.includes(other))
  return () => navigate(next === undefined ? '/marketplace' : `/marketplace/${next}`)
}

interface StepFormProps {
  setup: MarketplaceSetup
  step: SetupStep
  names: readonly [SettingName, ...SettingName[]]
  children: Elements
}

export function StepForm({ setup, step, names, children }: StepFormProps) {
  const { save } = useSetup()
  const openNext = useNextStep(setup, step)
  // As it was opened: what another operator has set meanwhile in a field that wasn't touched stays.
  const [opened] = useState(setup.settings)
  const form = useConsoleForm(v.pick(MarketplaceChange, names), async (typed) => {
    await save.mutateAsync({ step, change: changedSettings(names, opened, typed) })
    openNext()
  })
  return (
    <Card as="section" roomy>
      <ConsoleForm form={form} action="Save and continue">
        {children}
      </ConsoleForm>
    </Card>
  )
}

interface SettingProps {
  setup: MarketplaceSetup
  name: SettingName
  label: string
  hint?: string
}

const BY_VARIABLE = 'A variable of the server decides this. Remove it there to decide it here.'

const bound = ({ setup, name, label, hint }: SettingProps) => {
  const isFixed = setup.fixed.includes(name)
  return {
    name,
    label,
    hint: isFixed ? BY_VARIABLE : hint,
    disabled: isFixed,
    optional: true,
    defaultValue: setup.settings[name] ?? '',
  }
}

export const SettingField = ({ maxLength, ...setting }: SettingProps & { maxLength: number }) => (
  <TextField {...bound(setting)} maxLength={maxLength} autoComplete="off" />
)

export const SettingArea = ({ maxLength, ...setting }: SettingProps & { maxLength: number }) => (
  <TextAreaField {...bound(setting)} rows={6} maxLength={maxLength} />
)

export const SettingChoice = ({
  choices,
  ...setting
}: SettingProps & { choices: readonly (readonly [value: string, label: string])[] }) => (
  <SelectField {...bound(setting)}>
    {choices.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)
