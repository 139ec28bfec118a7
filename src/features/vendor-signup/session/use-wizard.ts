/** What the open step receives (wizard.ts), built from the open signup, the displayed errors and the navigation. */
import { useCallback, useMemo } from 'react'
import type { FieldError } from '#contract/errors.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { startedSignup } from '#src/offline/drafts/signup-store.ts'
import { useOnline } from '#src/pwa/connectivity/use-online.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { placeFromText } from '#src/offline/drafts/place-from-text.ts'
import { checkFields } from './checks.ts'
import type { OpenSignup, SignupView } from './open-signup.ts'
import { nextStep, resumeStep, stepBack } from './progress.ts'
import { STEP_IDS, SUCCESS, type StepId } from '../steps/step-ids.ts'
import type { Progress } from '../steps/step.ts'
import { stepNamed, stepOf } from '../steps/steps.ts'
import { serverErrors } from '../queries.ts'
import { placeAt, suggestPlaces } from '#src/api/lookups/places.ts'
import { fieldsMarked } from '../signup-events.ts'
import type { Wizard } from './wizard.ts'

interface WizardSource {
  api: Api
  offline: Offline
  step: StepId
  open: OpenSignup
  view: SignupView
  onGoTo: Wizard['goTo']
}

export function useWizard({ api, offline, step, open, view, onGoTo }: WizardSource): {
  wizard: Wizard | null
  shown: ReturnType<typeof useShownErrors>
} {
  const online = useOnline()
  useUnsavedWork(view.save.status === 'saving' || view.save.status === 'failed')
  const latest = useCallback(() => open.get().record ?? startedSignup(0), [open])
  const { schema } = stepNamed(step)
  const findAll = useCallback((): FieldError[] => (schema ? checkFields(schema, latest().data) : []), [schema, latest])
  const shown = useShownErrors({ findAll, onShown: fieldsMarked })
  const { errors, showErrors, clearErrors, recheck, edited, corrected } = shown
  const places = useMemo(() => ({ suggest: suggestPlaces(api), locate: placeAt(api) }), [api])
  const { record, save } = view
  if (!record) return { wizard: null, shown }

  const goTo: Wizard['goTo'] = (to, options) => {
    clearErrors()
    void open.sync()
    onGoTo(to, options)
  }

  const wizard: Wizard = {
    api,
    offline,
    step,
    back: stepBack(step, record),
    resume: resumeAt(record),
    record,
    data: record.data,
    save,
    online,
    errors: new Map(errors.map((error) => [error.name, error])),
    places,
    latest,
    note: open.note,
    notePaid: open.notePaid,
    sync: open.sync,
    clearErrors,
    corrected,
    goTo,
    goOn: () => goTo(nextStep(step, latest())),
    set(name, value) {
      edited(name)
      open.edit((typed) => ({ ...typed, data: { ...typed.data, [name]: value } }))
      if (errors.some((error) => error.name === name)) recheck(name, 'onlyIfFine')
    },
    setPlace(place) {
      edited('location')
      open.edit((typed) => ({
        placeText: place?.displayName ?? typed.placeText,
        data: { ...typed.data, location: place?.fileName ?? '' },
      }))
      recheck('location')
    },
    setPlaceText(text) {
      open.edit((typed) => ({ ...typed, placeText: text }))
    },
    leave(name) {
      recheck(name)
      void open.sync()
    },
    showErrors(found) {
      const at = found[0] && errorStep(found[0].name, step)
      if (at && at !== step) onGoTo(at)
      showErrors(found)
    },
    async next() {
      if (!schema || step === 'photos') return goTo(nextStep(step, latest()))
      resolvePlace(open)
      const found = checkFields(schema, latest().data)
      if (found.length > 0) return showErrors(found)
      await open.flush()
      const { data, sessionId } = latest()
      const refused = await serverErrors(api, step, data, sessionId)
      if (refused.length > 0) return wizard.showErrors(refused)
      goTo(nextStep(step, latest()))
    },
  }
  return { wizard, shown }
}

/** The step where a signup resumes, and its title; null at the end. */
function resumeAt(progress: Progress): Wizard['resume'] {
  const id = resumeStep(progress)
  return id === SUCCESS ? null : { id, title: stepNamed(id).title }
}

/** The step that shows an error: its field's step if that comes earlier, otherwise the open one. */
function errorStep(name: string, step: StepId): StepId {
  const at = stepOf(name)
  if (at === 'contact-info' && step === 'landing') return step
  // A choice of categories may turn out too large for the membership chosen later.
  return STEP_IDS.indexOf(at) < STEP_IDS.indexOf(step) ? at : step
}

/** Treats a city typed in full as chosen, even when none can be looked up. */
function resolvePlace(open: OpenSignup) {
  const { record } = open.get()
  if (!record || record.data.location) return
  const place = placeFromText(record.placeText)
  if (place) open.edit((typed) => ({ placeText: place.displayName, data: { ...typed.data, location: place.fileName } }))
}
