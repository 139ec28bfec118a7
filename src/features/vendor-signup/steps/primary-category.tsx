/** /signup/primary-category: the category in which clients find the vendor, and the vendor's name. */
import { useQuery } from '@tanstack/react-query'
import type { ServiceType } from '#contract/service-type.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { CategoryPicker } from '../fields/category-picker.tsx'
import { labelOf } from '../fields/fields.ts'
import { PlainFields } from '../fields/signup-fields.tsx'
import { primaryChoices, CATEGORY_LIMITS_HINT, roomForMore, secondaryChoices } from './categories.ts'
import { categoriesQuery, membershipsQuery } from '../queries.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../signup.module.css'
import { StepForm } from './step-form.tsx'
import type { StepFormProps, Wizard } from '../session/wizard.ts'
import { typedStep, type Step } from './step.ts'

export const primaryCategory: Step = {
  ...typedStep('primary-category'),
  title: 'Your category and name',
  shortTitle: 'Category',
  Form: CategoryForm,
}

function CategoryForm({ wizard }: StepFormProps) {
  const { data: catalog, error, refetch, isFetching } = useQuery(categoriesQuery(wizard.api))
  return (
    <StepForm wizard={wizard} action="Next" onSubmit={() => wizard.next()}>
      <div className={layout.fields}>
        {catalog ? (
          <>
            <PrimaryField {...{ wizard, catalog }} />
            <SecondaryField {...{ wizard, catalog }} />
          </>
        ) : error ? (
          <div className={layout.whole}>
            <OfflineState title="Categories haven’t loaded yet" onRetry={() => void refetch()} busy={isFetching}>
              They’ll load when you’re online. Everything you typed is saved.
            </OfflineState>
          </div>
        ) : (
          <div className={layout.whole} aria-hidden="true">
            <Skeleton shape="short" />
            <Skeleton shape="button" />
          </div>
        )}
        <PlainFields step="primary-category" />
      </div>
    </StepForm>
  )
}

interface ChoiceProps {
  wizard: Wizard
  catalog: readonly ServiceType[]
}

function PrimaryField({ wizard, catalog }: ChoiceProps) {
  const { topLevelCategory = '', primaryCategoryId = null, secondaryCategoryIds = [] } = wizard.data
  const choices = primaryChoices(catalog, topLevelCategory)
  return (
    <CategoryPicker
      name="primaryCategoryId"
      className={layout.whole}
      hint="Clients find you here first. Start typing (for example, “magician”), or choose from the list."
      choices={choices}
      chosen={choices.find(({ id }) => id === primaryCategoryId) ?? null}
      onChoose={(type) => {
        wizard.set('primaryCategoryId', type?.id ?? null)
        if (type && secondaryCategoryIds.includes(type.id))
          wizard.set(
            'secondaryCategoryIds',
            secondaryCategoryIds.filter((other) => other !== type.id),
          )
      }}
      onLeave={() => wizard.leave('primaryCategoryId')}
    />
  )
}

function SecondaryField({ wizard, catalog }: ChoiceProps) {
  const { data } = wizard
  const memberships = useQuery(membershipsQuery(wizard.api)).data
  const chosen = data.secondaryCategoryIds ?? []
  const allowed = memberships?.find(({ id12 }) => id12 === data.membershipId)?.numOfCategories ?? null
  const room = roomForMore(allowed)
  const error = wizard.errors.get('secondaryCategoryIds')?.message
  const choose = (ids: number[]) => wizard.set('secondaryCategoryIds', ids)
  const nameOf = (id: number) => catalog.find((type) => type.id === id)?.personForm ?? `Category ${id}`
  return (
    <div className={layout.whole}>
      {chosen.length > 0 ? (
        <ul className={css.chosen} aria-label="Selected categories">
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <Button
                variant="plain"
                icon
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => choose(chosen.filter((other) => other !== id))}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {chosen.length < room ? (
        <CategoryPicker
          key={chosen.length}
          name="secondaryCategoryIds"
          hint={CATEGORY_LIMITS_HINT}
          optional
          choices={secondaryChoices(catalog, data.topLevelCategory ?? '', data.primaryCategoryId ?? null)
            .flatMap(({ types }) => types)
            .filter(({ id }) => !chosen.includes(id))}
          chosen={null}
          onChoose={(type) => type && choose([...chosen, type.id])}
        />
      ) : (
        <div id={fieldId('secondaryCategoryIds')} tabIndex={-1}>
          <b>{labelOf('secondaryCategoryIds')}</b>
          <p className={blocks.quiet}>
            That’s the limit for {allowed === null ? 'Pro' : 'your membership'}: {room + 1} categories, including your
            main one.
          </p>
          <FieldErrorText id={`${fieldId('secondaryCategoryIds')}-error`} error={error} />
        </div>
      )}
    </div>
  )
}
