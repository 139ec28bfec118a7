/** `show-marketplace`, `set-marketplace` */
import { readFile } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import * as v from 'valibot'
import { MarketplaceChange, SETTING_NAMES } from '#contract/console/marketplace.ts'
import type { SettingName } from '#contract/console/marketplace.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { Refused } from '#server/services/errors.ts'
import { changeLogo, changeMarketplace, changesOf, readLogo } from '#server/services/marketplace/change-marketplace.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { NEEDED_REASON, noArguments, reasonOf, table, UsageError } from '../command.ts'
import type { Command, Typed } from '../command.ts'

/** The option of each setting, and what it is. */
const OPTIONS: Record<SettingName, { option: string; value: string; help: string }> = {
  name: { option: 'name', value: 'NAME', help: 'of the marketplace, at most 40 characters' },
  shortName: { option: 'short-name', value: 'NAME', help: 'under its icon on a phone, at most 12 characters' },
  claim: { option: 'claim', value: 'TEXT', help: 'what it does, in one sentence without a period' },
  accentLight: { option: 'accent-light', value: 'COLOR', help: 'like #c8321e, for the light design' },
  accentDark: { option: 'accent-dark', value: 'COLOR', help: 'like #ff7b5c, for the dark design' },
  mailFrom: { option: 'mail-from', value: 'NAME', help: 'whom emails are from; the name by default' },
  operatorName: { option: 'operator-name', value: 'NAME', help: 'the legal name of who operates it' },
  operatorAddress: { option: 'operator-address', value: 'TEXT', help: 'the postal address, in one line' },
  contactEmail: { option: 'contact-email', value: 'ADDRESS', help: 'where people can write to' },
  terms: { option: 'terms-file', value: 'FILE', help: 'your terms for clients, as Markdown' },
  termsLink: { option: 'terms-link', value: 'URL', help: 'where your terms are, in place of a text here' },
  privacy: { option: 'privacy-file', value: 'FILE', help: 'your privacy text, as Markdown' },
  privacyLink: { option: 'privacy-link', value: 'URL', help: 'where it is, in place of a text here' },
  memberships: { option: 'memberships', value: 'HOW', help: 'how vendors pay: card, invoice or free' },
  payTo: { option: 'pay-to', value: 'TEXT', help: 'for invoices: the account to pay to, in one line' },
  broadcastDays: {
    option: 'broadcast-days',
    value: 'DAYS',
    help: 'between two broadcasts to a person; 7 by default',
  },
  broadcastPace: {
    option: 'broadcast-pace',
    value: 'N',
    help: 'how many emails of a broadcast go out in a minute; 60 by default',
  },
  approval: { option: 'approval', value: 'on', help: 'new vendors wait for approve-vendor; "" lists them at once' },
}

const FILES: ReadonlySet<string> = new Set(['terms', 'privacy'] satisfies SettingName[])

/** The server reads it, whose working folder is another. */
function wholePath(path: string): string {
  if (!isAbsolute(path)) throw new UsageError(`Give the whole path, such as ${resolve(path)}.`)
  return path
}

const read = (path: string) =>
  readFile(path).catch(() => {
    throw new Refused(`${path} can’t be read by the server.`)
  })

/** @throws Refused with what is wrong */
async function changeIn({ options }: Typed): Promise<MarketplaceChange> {
  const typed: Partial<Record<SettingName, string>> = {}
  for (const name of SETTING_NAMES) {
    const value = options[OPTIONS[name].option]
    if (value === undefined) continue
    typed[name] = FILES.has(name) && value !== '' ? (await read(value)).toString('utf8') : value
  }
  const parsed = v.safeParse(MarketplaceChange, typed)
  if (parsed.success) return parsed.output
  const [problem] = toFieldErrors(parsed.issues)
  throw new Refused(`--${OPTIONS[problem?.name as SettingName].option}: ${problem?.message}`)
}

async function logoIn({ options }: Typed): Promise<Buffer | null | undefined> {
  if (options['built-in-logo'] !== undefined) return null
  return options['logo'] === undefined ? undefined : readLogo(await read(options['logo']))
}

const shownValue = (name: SettingName, value: string) =>
  value === '' ? 'built in' : FILES.has(name) ? `${value.length} characters` : value

async function planLines(context: ServiceContext, typed: Typed): Promise<string[]> {
  const { before, after, changed } = await changesOf(context, context.db, await changeIn(typed))
  const logo = await logoIn(typed)
  const lines = changed.map(
    (name) => `${OPTIONS[name].option}: ${shownValue(name, after[name])} (now ${shownValue(name, before[name])})`,
  )
  if (logo !== undefined)
    lines.push(logo ? 'The logo is replaced, and the icons with it.' : 'The built-in logo is back.')
  return [
    ...(lines.length === 0 ? ['Nothing changes: all of it is so already.'] : lines),
    'Visitors see it with the next page that they open.',
    `Reason: ${reasonOf(typed)}`,
  ]
}

export const setMarketplaceCommand: Command = {
  name: 'set-marketplace',
  takes: '',
  summary: 'set the marketplace’s name, logo, colors, operator and texts',
  about: [
    'Only what is given changes; an empty text, as in --claim "", brings back what is built in. Colors that are hard to',
    'read are refused, with the closest one that works. Where a variable of the environment says something, it stays.',
  ],
  example: 'set-marketplace --name "Oak Events" --logo /srv/oak.png --accent-light "#1c6b4a" --reason "first run"',
  options: {
    ...Object.fromEntries(Object.values(OPTIONS).map(({ option, ...rest }) => [option, rest])),
    logo: { value: 'FILE', help: 'PNG, JPEG or WebP, at least 192 pixels on each side, at most 1 MB' },
    'built-in-logo': { value: '', help: 'bring back the built-in logo' },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    noArguments(typed)
    const reason = reasonOf(typed)
    for (const option of ['terms-file', 'privacy-file', 'logo'])
      if (typed.options[option]) wholePath(typed.options[option])
    return {
      plan: (context) => planLines(context, typed),
      async run(context, by) {
        const [change, logo] = [await changeIn(typed), await logoIn(typed)]
        const acting = { ...by, reason }
        const changed: string[] = await changeMarketplace(context, change, acting)
        if (logo !== undefined && (await changeLogo(context, logo, acting))) changed.push('logo')
        return { lines: [changed.length === 0 ? 'Nothing changed.' : `Changed: ${changed.join(', ')}.`] }
      },
    }
  },
}

export const showMarketplaceCommand: Command = {
  name: 'show-marketplace',
  takes: '',
  summary: 'show the marketplace’s name, colors, operator and texts',
  about: ['What is built in isn’t set; what a variable of the environment says is marked.'],
  example: 'show-marketplace',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      run({ marketplace }) {
        const settings = marketplace.settings()
        const rows = SETTING_NAMES.map((name) => [
          OPTIONS[name].option,
          shownValue(name, settings[name]) + (marketplace.fixed[name] === undefined ? '' : ' (by a variable)'),
        ])
        rows.push(['logo', marketplace.logo() ? 'set' : 'built in'])
        return Promise.resolve({ lines: table([['SETTING', 'VALUE'], ...rows]) })
      },
    }
  },
}
