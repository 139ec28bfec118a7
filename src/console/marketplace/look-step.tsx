/** Name, logo, colors and sentence, with what they look like on a phone. */
import { useState, type FormEvent } from 'react'
import { CLAIM_MAX_CHARS, NAME_MAX_CHARS, SHORT_NAME_MAX_CHARS } from '#contract/console/marketplace.ts'
import { BUILT_IN } from '#contract/marketplace-name.ts'
import type { MarketplaceSetup } from '#contract/console/setup.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { useKeptTyping } from '../form/use-kept-typing.ts'
import { LogoCard } from './logo-card.tsx'
import css from './look.module.css'
import { Preview } from './preview.tsx'
import { readStepTyping } from './step-typing.ts'
import { SettingField, StepForm, stepTyping } from './step-form.tsx'

const LOOK = ['name', 'shortName', 'claim', 'accentLight', 'accentDark'] as const
type Look = Record<(typeof LOOK)[number], string>

export function LookStep({ setup, onDiscard }: { setup: MarketplaceSetup; onDiscard: () => void }) {
  const kept = useKeptTyping(stepTyping('look'))
  const [typed, setTyped] = useState<Look>(() => {
    const before = readStepTyping(kept, setup)
    return Object.fromEntries(LOOK.map((name) => [name, before[name] ?? setup.settings[name] ?? ''])) as Look
  })
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name, value } = target as HTMLInputElement
    if (name in typed) setTyped((before) => ({ ...before, [name]: value }))
  }
  return (
    <div className={css.columns}>
      <Stack>
        <LogoCard logo={setup.logo} />
        <div onInput={onInput}>
          <StepForm setup={setup} step="look" names={LOOK} onDiscard={onDiscard}>
            <SettingField
              setup={setup}
              name="name"
              label="Name"
              maxLength={NAME_MAX_CHARS}
              hint={`Blank for ${BUILT_IN.name}.`}
            />
            <SettingField
              setup={setup}
              name="shortName"
              label="Short name"
              maxLength={SHORT_NAME_MAX_CHARS}
              hint="Under the icon on a phone. Blank for the name."
            />
            <SettingField
              setup={setup}
              name="claim"
              label="One sentence"
              maxLength={CLAIM_MAX_CHARS}
              hint="On the first page and in search engines, without a period."
            />
            <SettingField
              setup={setup}
              name="accentLight"
              label="Accent color"
              maxLength={7}
              hint="Like #c8321e. It has to be readable on light grounds."
            />
            <SettingField
              setup={setup}
              name="accentDark"
              label="Accent color, dark design"
              maxLength={7}
              hint="Blank for one that is derived."
            />
          </StepForm>
        </div>
      </Stack>
      <Preview look={typed} logo={setup.logo} />
    </div>
  )
}
