/** `claims`, `switch-claim` */
import { CLAIM_PAGES } from '#server/content/published/claim-pages.ts'
import { lookAtClaim, readClaims, switchClaim } from '#server/services/texts/claims.ts'
import type { SwitchedClaim } from '#server/services/texts/claims.ts'
import { NEEDED_REASON, noArguments, onlyArgument, reasonOf, table, OptionError, UsageError } from '../../command.ts'
import type { Command, Typed } from '../../command.ts'

const PAGE_MAX_CHARS = 100

export const claimsCommand: Command = {
  name: 'claims',
  takes: '',
  summary: 'list the claims that texts make only with a page that explains them',
  about: ['paymentPage: clients pay through the site. guaranteePage: bookings paid so are covered.'],
  example: 'claims',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run(context) {
        const rows = (await readClaims(context, context.db)).map(({ claim, page }) => [claim, page ?? 'off'])
        return { lines: table([['CLAIM', 'PAGE'], ...rows]) }
      },
    }
  },
}

function claimIn(typed: Typed): SwitchedClaim {
  const claim = CLAIM_PAGES.find((known) => known === onlyArgument(typed, 'CLAIM'))
  if (!claim) throw new UsageError(`The claim is ${CLAIM_PAGES.join(' or ')}.`)
  const { to, page = '' } = typed.options
  if (to === 'off') return { claim, page: null }
  if (to !== 'on') throw new OptionError('to', 'is on or off.')
  if (!/^(?:\/(?!\/)|https:\/\/)[!-~]+$/.test(page) || page.length > PAGE_MAX_CHARS)
    throw new OptionError('page', 'is an address on this site, such as /articles/our-guarantee, or one with https://.')
  return { claim, page }
}

export const switchClaimCommand: Command = {
  name: 'switch-claim',
  takes: 'CLAIM',
  summary: 'switch a claim on with the page that explains it, or off',
  about: [
    'CLAIM is paymentPage (clients pay for bookings through the site) or guaranteePage (those bookings are covered).',
    'Pages, questions and articles make the claim from then on, with a link to the page. Claim only what is so.',
  ],
  example: 'switch-claim paymentPage --to on --page /articles/how-to-pay --reason "payments began"',
  options: {
    to: { value: 'on|off', help: 'whether texts make the claim', isRequired: true },
    page: { value: 'ADDRESS', help: 'where it is explained' },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const switched = claimIn(typed)
    const reason = reasonOf(typed)
    const { claim, page } = switched
    return {
      async plan(context) {
        await lookAtClaim(context, context.db, switched)
        return [
          page === null
            ? `No text makes the claim ${claim} anymore.`
            : `Texts make the claim ${claim} and link to ${page}, at once.`,
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await switchClaim(context, switched, { ...by, reason })
        return { lines: [`The claim ${claim} is ${page === null ? 'off' : `on, with ${page}`}.`] }
      },
    }
  },
}
