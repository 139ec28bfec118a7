/** The steps that are a form: who operates the marketplace, how vendors pay, and approval. */
import { LEGAL_TEXT_MAX_CHARS, NAME_MAX_CHARS } from '#contract/console/marketplace.ts'
import { Link } from 'wouter'
import { Notice } from '#src/ui/screens/notice.tsx'
import type { MarketplaceSetup } from '#contract/console/setup.ts'
import { SettingArea, SettingChoice, SettingField, StepForm } from './step-form.tsx'

interface FormStepProps {
  setup: MarketplaceSetup
  onDiscard: () => void
}

const OPERATOR = [
  'operatorName',
  'operatorAddress',
  'contactEmail',
  'mailFrom',
  'terms',
  'termsLink',
  'privacy',
  'privacyLink',
] as const

export const OperatorStep = ({ setup, onDiscard }: FormStepProps) => (
  <StepForm setup={setup} onDiscard={onDiscard} step="operator" names={OPERATOR}>
    <SettingField setup={setup} name="operatorName" label="Legal name" maxLength={200} hint="On receipts and papers." />
    <SettingField setup={setup} name="operatorAddress" label="Postal address" maxLength={500} hint="In one line." />
    <SettingField
      setup={setup}
      name="contactEmail"
      label="Contact email"
      maxLength={254}
      hint="Where people can write."
    />
    <SettingField
      setup={setup}
      name="mailFrom"
      label="Sender’s name in emails"
      maxLength={NAME_MAX_CHARS}
      hint="Without an address. Blank for the marketplace’s name."
    />
    <Published setup={setup} name="terms" words="terms" />
    <SettingArea
      setup={setup}
      name="terms"
      label="Terms for clients"
      maxLength={LEGAL_TEXT_MAX_CHARS}
      hint="Markdown. Blank for the built-in text, which isn’t legal advice."
    />
    <SettingField setup={setup} name="termsLink" label="Or a link to your terms" maxLength={500} />
    <Published setup={setup} name="privacy" words="privacy text" />
    <SettingArea
      setup={setup}
      name="privacy"
      label="Privacy"
      maxLength={LEGAL_TEXT_MAX_CHARS}
      hint="Markdown. Blank for the built-in text, which says what this software stores."
    />
    <SettingField setup={setup} name="privacyLink" label="Or a link to your privacy text" maxLength={500} />
  </StepForm>
)

/** Two places for one text: this one wins. */
function Published({ setup, name, words }: { setup: MarketplaceSetup; name: 'terms' | 'privacy'; words: string }) {
  if (!setup.published.includes(name)) return null
  const isReplaced = setup.settings[name] !== '' || setup.settings[`${name}Link`] !== ''
  return (
    <Notice>
      <span>
        {isReplaced
          ? `Visitors read what is entered here, not the ${words} published under Texts. Clear both fields to show that one.`
          : `Visitors read the ${words} published under Texts. A text or link that you enter here is shown instead.`}
      </span>{' '}
      <Link href={`/texts/pages/${name}`}>Open it</Link>
    </Notice>
  )
}

export const MembershipsStep = ({ setup, onDiscard }: FormStepProps) => (
  <StepForm setup={setup} onDiscard={onDiscard} step="memberships" names={['memberships', 'payTo']}>
    {setup.fixed.includes('memberships') ? (
      <Notice>{`MEMBERSHIPS=${setup.settings.memberships} is set on the server and wins over what you choose here.`}</Notice>
    ) : null}
    <SettingChoice
      setup={setup}
      name="memberships"
      label="Vendors pay"
      choices={[
        ['', 'By card'],
        ['invoice', 'By invoice'],
        ['free', 'Nothing: memberships are free'],
      ]}
      hint="Cards need a payment service: the step before says whether it works."
    />
    <SettingField
      setup={setup}
      name="payTo"
      label="Account to pay to"
      maxLength={500}
      hint="Needed for invoices, in one line: bank, account and whose it is."
    />
  </StepForm>
)

export const ApprovalStep = ({ setup, onDiscard }: FormStepProps) => (
  <StepForm setup={setup} onDiscard={onDiscard} step="approval" names={['approval']}>
    <SettingChoice
      setup={setup}
      name="approval"
      label="New vendors are listed"
      choices={[
        ['', 'At once'],
        ['on', 'After an operator approves them'],
      ]}
      hint="Those who wait are under Reports. They get an email when you decide, with your reason if you refuse."
    />
  </StepForm>
)
