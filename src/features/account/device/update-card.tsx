/** Shown when a new version is ready to be applied. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { useUpdate } from '#src/pwa/service-worker/use-update.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Section } from '../section.tsx'

const MESSAGES = {
  waiting: 'A new version is ready. Nothing you typed will be lost.',
  blocked: 'You have unsaved text in another tab. Save it, then update.',
  applying: 'Updating…',
  get reloadNeeded() {
    return `${marketplaceName()} was updated in another tab. Reload to use the new version.`
  },
  reloadBlocked: 'What you typed here isn’t saved yet. Finish up, then reload.',
}

export function UpdateCard() {
  const { state, apply } = useUpdate()
  if (state === 'none') return null
  return (
    <Section title="Update">
      <output>{MESSAGES[state]}</output>
      <Button busy={state === 'applying'} onClick={() => void apply()}>
        {state.startsWith('reload') ? 'Reload' : 'Update now'}
      </Button>
    </Section>
  )
}
