/** A vendor's categories: as many as the membership allows, one of them the main one. */
import { useState } from 'react'
import { categoriesAllowed, MemberCategories } from '#contract/member-change.ts'
import type { Member } from '#contract/member.ts'
import { isOfferable, type ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { useLeaveWarning } from '#src/pwa/unsaved-work/use-leave-warning.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Field, FieldErrorText, Select } from '#src/ui/form/field.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { checked, useSubmission } from '../forms.ts'
import { membershipName } from './format-membership.ts'
import { SavedNote, type SavedState } from './saved-note.tsx'

/** The ids of the categories, and the main one; 0 for none. */
interface Categories {
  ids: readonly number[]
  primary: number
}

interface CategoriesFormProps {
  api: Api
  member: Member
  catalog: readonly ServiceType[]
  onSaved: (changed: Member) => void
}

export function CategoriesForm({ api, member, catalog, onSaved }: CategoriesFormProps) {
  const submission = useSubmission()
  const [categories, setCategories] = useState<Categories>({
    ids: member.providedServiceTypeIds,
    primary: member.primaryServiceTypeId,
  })
  const [state, setState] = useState<SavedState>('asSaved')
  useLeaveWarning(state === 'changed')

  const { ids, primary } = categories
  const allowed = member.categoriesAllowed ?? categoriesAllowed(member.memberLevel)
  const change = (next: Categories) => {
    setCategories(next)
    setState('changed')
  }

  return (
    <AccountForm
      submission={submission}
      action="Save categories"
      beside={<SavedNote state={state} />}
      onSubmit={async () => {
        const body = checked(
          MemberCategories,
          ids.map((id) => ({ id, isPrimaryForMember: id === primary })),
        )
        const { value } = await api.call('memberCategories', { params: { id: member.id }, body })
        setState('saved')
        onSaved(value)
      }}
    >
      <fieldset>
        <legend>
          Your main category appears in search results. {ids.length} of {allowed} used.
        </legend>
        <CategoryList {...{ categories, catalog }} onChange={change} />
      </fieldset>
      <FieldErrorText id="categories-error" error={[...submission.errors.values()][0]?.message} />
      {ids.length < allowed ? (
        <AddCategory {...{ catalog, ids }} onAdd={(id) => change({ ids: [...ids, id], primary: primary || id })} />
      ) : (
        <p>
          {membershipName(member.memberLevel)} includes {allowed} categories. Remove one to add another.
        </p>
      )}
    </AccountForm>
  )
}

interface CategoryListProps {
  categories: Categories
  catalog: readonly ServiceType[]
  onChange: (categories: Categories) => void
}

function CategoryList({ categories: { ids, primary }, catalog, onChange }: CategoryListProps) {
  const nameOf = (id: number) => catalog.find((type) => type.id === id)?.personForm ?? `Category ${id}`
  const without = (id: number): Categories => {
    const left = ids.filter((other) => other !== id)
    return { ids: left, primary: primary === id ? (left[0] ?? 0) : primary }
  }
  return (
    <ul className={css.categories}>
      {ids.map((id) => (
        <li key={id}>
          <label>
            <input
              type="radio"
              name="primary"
              checked={id === primary}
              onChange={() => onChange({ ids, primary: id })}
            />
            <span>
              {nameOf(id)}
              {id === primary ? <b> · main</b> : null}
            </span>
          </label>
          <Button
            variant="plain"
            icon
            aria-label={`Remove ${nameOf(id)}`}
            disabled={ids.length === 1}
            onClick={() => onChange(without(id))}
          >
            <CloseIcon />
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface AddCategoryProps {
  catalog: readonly ServiceType[]
  /** The existing categories. */
  ids: readonly number[]
  onAdd: (id: number) => void
}

function AddCategory({ catalog, ids, onAdd }: AddCategoryProps) {
  const membersOf = (group: ServiceType) =>
    catalog
      .filter((type) => type.topLevelServiceType === group.id && isOfferable(type) && !ids.includes(type.id))
      .sort((a, b) => a.personForm.localeCompare(b.personForm, 'en'))
  return (
    <Field label="Add a category" id="add-category">
      {(wiring) => (
        <Select {...wiring} value="" onChange={(event) => onAdd(Number(event.currentTarget.value))}>
          <option value="">Choose…</option>
          {catalog
            .filter((group) => group.isTopLevel)
            .sort((a, b) => a.pluralForm.localeCompare(b.pluralForm, 'en'))
            .map((group) => (
              <optgroup key={group.id} label={group.pluralForm}>
                {membersOf(group).map((type) => (
                  <option key={type.id} value={type.id}>
                    {type.personForm}
                  </option>
                ))}
              </optgroup>
            ))}
        </Select>
      )}
    </Field>
  )
}
