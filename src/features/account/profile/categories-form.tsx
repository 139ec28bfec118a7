/** A vendor's categories: as many as the membership allows, one of them the main one. */
import { useState } from 'react'
import { categoriesAllowed, VendorCategories } from '#contract/vendor-change.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import { isOfferable, type ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Combobox } from '#src/ui/combobox/combobox.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { matchCategories } from '#src/vendor/match-categories.ts'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { useAccountForm } from '../use-account-form.ts'
import { membershipName } from './format-membership.ts'
import { SavedNote, type SavedState } from './saved-note.tsx'

/** The ids of the categories, and the main one; 0 for none. */
interface Categories {
  ids: readonly number[]
  primary: number
}

interface CategoriesFormProps {
  api: Api
  vendor: OwnVendor
  catalog: readonly ServiceType[]
  onSaved: (changed: OwnVendor) => void
}

export function CategoriesForm({ api, vendor, catalog, onSaved }: CategoriesFormProps) {
  const [categories, setCategories] = useState<Categories>({
    ids: vendor.providedServiceTypeIds,
    primary: vendor.primaryServiceTypeId,
  })
  const [state, setState] = useState<SavedState>('asSaved')
  useLeaveWarning(state === 'changed')

  const { ids, primary } = categories
  const allowed = vendor.categoriesAllowed ?? categoriesAllowed(vendor.memberLevel)
  const form = useAccountForm(
    () =>
      checkedBy(
        VendorCategories,
        ids.map((id) => ({ id, isPrimaryForMember: id === primary })),
      ),
    async (body) => {
      const { value } = await api.call('memberCategories', { params: { id: vendor.id }, body })
      setState('saved')
      onSaved(value)
    },
  )
  const change = (next: Categories) => {
    setCategories(next)
    setState('changed')
  }

  return (
    <AccountForm form={form} action="Save categories" beside={<SavedNote state={state} />}>
      <fieldset>
        <legend>{`Your main category appears in search results. ${ids.length} of ${allowed} used.`}</legend>
        <CategoryList categories={categories} catalog={catalog} onChange={change} />
      </fieldset>
      <FieldErrorText id="categories-error" error={form.errors[0]?.message} />
      {ids.length < allowed ? (
        <AddCategory
          catalog={catalog}
          ids={ids}
          onAdd={(id) => change({ ids: [...ids, id], primary: primary || id })}
        />
      ) : (
        <p>{`${membershipName(vendor.memberLevel)} includes ${allowed} categories. Remove one to add another.`}</p>
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
              <span>{nameOf(id)}</span>
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
  const [typed, setTyped] = useState('')
  const choices = catalog
    .filter((type) => isOfferable(type) && !type.isHidden && !ids.includes(type.id))
    .sort((a, b) => a.personForm.localeCompare(b.personForm, 'en'))
  const found = matchCategories(choices, typed)
  return (
    <Combobox
      id="add-category"
      label="Add a category"
      hint="Start typing (for example, “magician”), or choose from the list."
      text={typed}
      onText={setTyped}
      options={found}
      optionKey={(type) => String(type.id)}
      renderOption={(type) => type.personForm}
      onPick={(type) => {
        setTyped('')
        onAdd(type.id)
      }}
      message={found.length === 0 ? 'No category has that name. Try a shorter word.' : null}
      input={{ maxLength: 80 }}
    />
  )
}
