/** /signup/primary-category: the category in which clients find the vendor, and the vendor's name. */
import { useQuery } from '@tanstack/react-query'
import type { MembershipOption } from '#contract/commerce.ts'
import { PRO_CATEGORIES } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { CategoryPicker } from '../fields/category-picker.tsx'
import { TooManyCategories } from '../fields/too-many-categories.tsx'
import { labelOf } from '../fields/fields.ts'
import { PlainFields } from '../fields/signup-fields.tsx'
import { primaryChoices, CATEGORY_LIMITS_HINT, roomForMore, secondaryChoices } from './categories.ts'
import { categoriesQuery, membershipsQuery } from '../queries.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
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
            <PrimaryField wizard={wizard} catalog={catalog} />
            <SecondaryField wizard={wizard} catalog={catalog} />
          </>
        ) : error ? (
          <div className={layout.fullWidth}>
            <OfflineState title="Categories haven’t loaded yet" onRetry={() => void refetch()} busy={isFetching}>
              They’ll load when you’re online. Everything you typed is saved.
            </OfflineState>
          </div>
        ) : (
          <div className={layout.fullWidth} aria-hidden="true">
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
      className={layout.fullWidth}
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
  const membership = memberships?.find(({ id12 }) => id12 === data.membershipId)
  const choose = (ids: number[]) => wizard.set('secondaryCategoryIds', ids)
  const nameOf = (id: number) => catalog.find((type) => type.id === id)?.personForm ?? `Category ${id}`
  return (
    <div className={layout.fullWidth}>
      {chosen.length < roomForMore(membership?.numOfCategories ?? null) ? (
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
        <CategoryLimit
          membership={membership}
          categories={1 + chosen.length}
          error={wizard.errors.get('secondaryCategoryIds')?.message}
        />
      )}
      {chosen.length > 0 ? (
        <ul className={css.chosen} aria-label="Selected categories">
          {chosen.map((id) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
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
    </div>
  )
}

interface CategoryLimitProps {
  /** Undefined until one is chosen. */
  membership: MembershipOption | undefined
  /** How many are chosen, including the main one. */
  categories: number
  error: string | undefined
}

/** In the place of the field once no more can be chosen. */
export function CategoryLimit({ membership, categories, error }: CategoryLimitProps) {
  const most = membership?.numOfCategories ?? PRO_CATEGORIES
  return (
    <div id={fieldId('secondaryCategoryIds')} tabIndex={-1} className={css.limit}>
      <b>{labelOf('secondaryCategoryIds')}</b>
      {membership && categories > most ? (
        <TooManyCategories membership={membership} categories={categories} step="primary-category" />
      ) : (
        <>
          <Quiet>
            That’s the limit for <span>{membership?.displayName ?? 'Pro'}</span>: <span>{most}</span> categories,
            including your main one.
          </Quiet>
          <FieldErrorText id={`${fieldId('secondaryCategoryIds')}-error`} error={error} />
        </>
      )}
    </div>
  )
}
