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
import { Notice } from '#src/ui/screens/notice.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { checked, useSubmission } from '../forms.ts'
import { membershipName } from './format-membership.ts'

interface CategoriesFormProps {
  api: Api
  member: Member
  catalogue: readonly ServiceType[]
  onSaved: (changed: Member) => void
}

export function CategoriesForm({ api, member, catalogue, onSaved }: CategoriesFormProps) {
  const { busy, wrong, problem, submit } = useSubmission()
  const [chosen, setChosen] = useState({ ids: member.providedServiceTypeIds, primary: member.primaryServiceTypeId })
  const [state, setState] = useState<'asSaved' | 'changed' | 'saved'>('asSaved')
  useLeaveWarning(state === 'changed')

  const { ids, primary } = chosen
  const allowed = member.categoriesAllowed ?? categoriesAllowed(member.memberLevel)
  const change = (next: typeof chosen) => {
    setChosen(next)
    setState('changed')
  }
  const without = (id: number) => {
    const left = ids.filter((other) => other !== id)
    return { ids: left, primary: primary === id ? (left[0] ?? 0) : primary }
  }
  const nameOf = (id: number) => catalogue.find((type) => type.id === id)?.personForm ?? `Category ${id}`

  return (
    <AccountForm
      action="Save categories"
      {...{ busy, problem }}
      beside={<output>{state === 'saved' ? <Notice tone="good">Saved</Notice> : null}</output>}
      onSubmit={submit(async () => {
        const body = checked(
          MemberCategories,
          ids.map((id) => ({ id, isPrimaryForMember: id === primary })),
        )
        const { value } = await api.call('memberCategories', { params: { id: member.id }, body })
        setState('saved')
        onSaved(value)
      })}
    >
      <fieldset>
        <legend>
          Your main category stands on your tile. You have {ids.length} of {allowed}.
        </legend>
        <ul className={css.categories}>
          {ids.map((id) => (
            <li key={id}>
              <label>
                <input
                  type="radio"
                  name="primary"
                  checked={id === primary}
                  onChange={() => change({ ids, primary: id })}
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
                onClick={() => change(without(id))}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
      <FieldErrorText id="categories-error" error={Object.values(wrong)[0]} />
      {ids.length < allowed ? (
        <Field label="Add a category" id="add-category">
          {(wiring) => (
            <Select
              {...wiring}
              value=""
              onChange={(event) =>
                change({
                  ids: [...ids, Number(event.currentTarget.value)],
                  primary: primary || Number(event.currentTarget.value),
                })
              }
            >
              <option value="">Choose…</option>
              {catalogue
                .filter((group) => group.isTopLevel)
                .map((group) => (
                  <optgroup key={group.id} label={group.pluralForm}>
                    {catalogue
                      .filter(
                        (type) => type.topLevelServiceType === group.id && isOfferable(type) && !ids.includes(type.id),
                      )
                      .map((type) => (
                        <option key={type.id} value={type.id}>
                          {type.personForm}
                        </option>
                      ))}
                  </optgroup>
                ))}
            </Select>
          )}
        </Field>
      ) : (
        <p>
          {membershipName(member.memberLevel)} holds {allowed} categories. Remove one to add another.
        </p>
      )}
    </AccountForm>
  )
}
