/** Prices that differ by day and distance; each change is saved at once, with a connection. */
import * as v from 'valibot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#contract/format.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import { PRICE_RULES_MAX, PriceRule, PriceRules, pricesOfYear } from '#contract/prices/price-rules.ts'
import { TravelFee } from '#contract/prices/travel-fee.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Checkbox, FieldErrorText } from '#src/ui/form/field.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { TextField } from '../account-fields.tsx'
import { problemMessage } from '../problem-messages.ts'
import { ownVendorOptions } from '../queries.ts'
import { useAccountForm } from '../use-account-form.ts'
import { Section } from '../section.tsx'
import { formatPriceRule } from './format-price-rule.ts'
import { SavedNote, type SavedState } from './saved-note.tsx'
import { SeasonDay } from './season-day.tsx'
import { composeRule, composeTravelFee, SHORT_WEEKDAYS } from './typed-prices.ts'
import css from './prices.module.css'

interface PricesProps {
  api: Api
  vendor: OwnVendor
  onSaved: (changed: OwnVendor) => void
}

export function PricesSection(props: PricesProps) {
  const { startingPrice } = props.vendor
  return (
    <Section title="Prices by day and distance">
      {startingPrice === undefined ? (
        <Quiet>
          Enter and save a starting price above first. Then you can set other prices for seasons and weekdays.
        </Quiet>
      ) : (
        <DayPrices {...props} startingPrice={startingPrice} />
      )}
      <TravelPrice {...props} />
    </Section>
  )
}

interface PricesChange {
  priceRules?: PriceRule[]
  /** Those of this page: with others there by now, the server changes nothing. */
  priceRulesBefore?: PriceRule[]
  travelFee?: TravelFee | null
}

const useSavePrices = ({ api, vendor, onSaved }: PricesProps) => {
  const save = async (body: PricesChange) => {
    const query = { load: 'primaryservicetype,mainprofileimage' }
    const { value } = await api.call('updateMember', { params: { id: vendor.id }, query, body })
    onSaved(value)
  }
  return save
}

function DayPrices(props: PricesProps & { startingPrice: number }) {
  const { vendor, startingPrice } = props
  const rules = vendor.priceRules ?? []
  const queryClient = useQueryClient()
  const savePrices = useSavePrices(props)
  const save = async (priceRules: PriceRule[]) => {
    try {
      await savePrices({ priceRules, priceRulesBefore: rules })
    } catch (failure) {
      // Another device may have changed them: the list shows what is there.
      if (failure instanceof ApiError) void queryClient.invalidateQueries(ownVendorOptions(props.api, vendor.id))
      throw failure
    }
  }
  // Another key is another, empty form; what another device changes leaves the form as it is.
  const [added, setAdded] = useState(0)
  const add = async (priceRules: PriceRule[]) => {
    await save(priceRules)
    setAdded((count) => count + 1)
  }
  const removal = useMutation({ mutationFn: save })
  const { lowest } = pricesOfYear(startingPrice, rules)
  return (
    <>
      <Quiet>
        {rules.length === 0
          ? `Every day starts at ${formatMoney(startingPrice)}. Add what a season or a weekday costs instead.`
          : `Other days start at ${formatMoney(startingPrice)}. Without a date, clients see “From ${formatMoney(lowest)}”; with one, the price of that day.`}
      </Quiet>
      {rules.length > 0 ? (
        <ul className={css.rules}>
          {rules.map((rule, at) => {
            const words = formatPriceRule(rule)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same
              <li key={`${words} ${at}`}>
                <span>{words}</span>
                <Button
                  variant="plain"
                  aria-label={`Remove ${words}`}
                  busy={removal.isPending}
                  onClick={() => removal.mutate(rules.filter((_rule, other) => other !== at))}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <ProblemNotice problem={removal.error ? problemMessage(removal.error) : null} />
      {rules.length < PRICE_RULES_MAX ? <NewRule key={added} rules={rules} onAdd={add} /> : null}
    </>
  )
}

interface NewRuleProps {
  rules: readonly PriceRule[]
  onAdd: (rules: PriceRule[]) => Promise<unknown>
}

/** Empty again once the rule is among the others. */
function NewRule({ rules, onAdd }: NewRuleProps) {
  const form = useAccountForm<PriceRule>(
    (typed) => checkedBy(PriceRule, composeRule(typed)),
    (rule) => onAdd(v.parse(PriceRules, [...rules, rule])),
  )
  return (
    <AccountForm form={form} action="Add price" variant="soft" holdsTyping>
      <Weekdays />
      <div className={css.pair}>
        <SeasonDay name="from" day="1" />
        <SeasonDay name="until" day="31" />
      </div>
      <div className={css.pair}>
        <AmountField name="dollars" hint="Instead of the starting price." optional maxLength={12} />
        <TextField
          name="percent"
          hint="On top of it, like 20. Less with a minus."
          optional
          inputMode="text"
          autoComplete="off"
          maxLength={6}
        />
      </div>
    </AccountForm>
  )
}

function Weekdays() {
  const { id, label, error } = useFormField('weekdays')
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.weekdays}>
        {SHORT_WEEKDAYS.map((name) => (
          <Checkbox key={name} name={`on${name}`}>
            {name}
          </Checkbox>
        ))}
      </div>
      <FieldErrorText id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function TravelPrice(props: PricesProps) {
  const [state, setState] = useState<SavedState>('asSaved')
  const save = useSavePrices(props)
  const fee = props.vendor.travelFee
  const form = useAccountForm<{ travelFee: TravelFee | null }>(
    (typed) => {
      const checked = checkedBy(v.nullable(TravelFee), composeTravelFee(typed))
      return 'body' in checked ? { body: { travelFee: checked.body } } : checked
    },
    async (body) => {
      await save(body)
      setState('saved')
    },
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the fields inside
    <div className={css.travel} onInput={() => setState('changed')}>
      <h3>Travel</h3>
      <Quiet>
        Beyond the included miles, we offer a travel line for your quote. Nothing is added without your tap.
      </Quiet>
      <AccountForm
        form={form}
        action="Save travel price"
        variant="soft"
        beside={<SavedNote state={state} />}
        holdsTyping
      >
        <div className={css.pair}>
          <TextField
            name="includedMiles"
            hint="One way, from the city you come from."
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={fee?.includedMiles}
          />
          <AmountField
            name="centsPerMile"
            hint="For each further mile."
            optional
            maxLength={8}
            defaultValue={fee ? fee.centsPerMile / 100 : undefined}
          />
        </div>
      </AccountForm>
    </div>
  )
}
