/** `publish-text`, `hide-article`, `restore-text`, `restore-shipped-text`, `withdraw-text`, `discard-draft`, `test-text` */
import { Refused } from '#server/services/errors.ts'
import {
  hideArticle,
  lookAtEarlier,
  lookAtHiding,
  lookAtPublication,
  publishText,
  restoreText,
  withdrawText,
} from '#server/services/texts/publish-texts.ts'
import type { Publication } from '#server/services/texts/publish-texts.ts'
import { readText } from '#server/services/texts/read-texts.ts'
import { discardDraft, lookAtDraft } from '#server/services/texts/text-drafts.ts'
import { lookAtTest, testText } from '#server/services/texts/test-text.ts'
import { idIn, momentText, NEEDED_REASON, REASON, reasonOf, timeText, OptionError } from '../../command.ts'
import type { Command, Typed } from '../../command.ts'
import { emailIn } from '../jobs-and-mail.ts'
import { textNameIn } from './texts.ts'

/** `2026-12-01 09:00`, in UTC. */
function timeIn({ options: { at = '' } }: Typed): Date | null {
  if (at === '') return null
  const time = /^2\d{3}-\d\d-\d\d \d\d:\d\d$/.test(at) ? new Date(`${at.replace(' ', 'T')}:00Z`) : null
  if (time === null || Number.isNaN(time.getTime()) || timeText(time) !== at)
    throw new OptionError('at', 'is a day and a time of UTC, like 2026-12-01 09:00.')
  return time
}

const REVISION = { value: 'N', help: 'refuse if the draft has been saved again since this revision' }

function revisionIn({ options: { revision = '' } }: Typed): number | null {
  return revision === '' ? null : idIn(revision)
}

const publicationIn = (typed: Typed): Publication => ({
  name: textNameIn(typed),
  at: timeIn(typed),
  revision: revisionIn(typed),
})

export const publishTextCommand: Command = {
  name: 'publish-text',
  takes: 'NAME',
  summary: 'publish the draft of a text',
  about: [
    'At once, or at a time. Every page that shows the text changes; an article with another address is also found at',
    'its former one. What was shown before stays among the versions.',
  ],
  example: 'publish-text pages/terms --at "2027-01-01 09:00" --reason "new address"',
  options: {
    at: { value: '"YYYY-MM-DD HH:MM"', help: 'when it is shown, in UTC; at once without it' },
    revision: REVISION,
    reason: REASON,
  },
  prepare(typed) {
    const publication = publicationIn(typed)
    const { name, at } = publication
    return {
      async plan(context, timeZone) {
        const when = at === null ? 'at once' : `on ${momentText(at, timeZone)}`
        const { title, state } = await lookAtPublication(context, context.db, publication)
        const { coming } = await readText(context, name)
        return [
          `“${title}” is shown ${when}.`,
          ...(state.source === null || state.isHidden ? [] : ['The text that is shown now stays among the versions.']),
          ...(coming === null
            ? []
            : [`The version of ${momentText(new Date(coming.startsAt), timeZone)} is withdrawn.`]),
        ]
      },
      async run(context, by) {
        await publishText(context, publication, by)
        return { lines: [at === null ? `${name} is published.` : `${name} will be published on ${momentText(at)}.`] }
      },
    }
  },
}

export const hideArticleCommand: Command = {
  name: 'hide-article',
  takes: 'NAME',
  summary: 'take an article off the site',
  about: ['Its address says that there is no such article. Its versions stay: “restore-text” shows one again.'],
  example: 'hide-article articles/206 --reason "out of date"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const name = textNameIn(typed)
    const reason = reasonOf(typed)
    return {
      async plan(context) {
        await lookAtHiding(context, context.db, name)
        const { title, path } = await readText(context, name)
        return [
          `“${title}” is gone from ${path ?? 'the site'}, from lists and from the sitemap.`,
          'Its versions and its draft stay, and it can be restored.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await hideArticle(context, name, { ...by, reason })
        return { lines: [`${name} is hidden.`] }
      },
    }
  },
}

export const restoreTextCommand: Command = {
  name: 'restore-text',
  takes: 'NAME',
  summary: 'show an earlier version of a text again',
  about: ['At once. “text-versions” lists them. A draft stays as it is.'],
  example: 'restore-text pages/terms --version 12 --reason "published too early"',
  options: { version: { value: 'N', help: 'the version’s number', isRequired: true }, reason: REASON },
  prepare(typed) {
    const name = textNameIn(typed)
    const id = idIn(typed.options['version'] ?? '')
    return {
      async plan(context) {
        await lookAtEarlier(context, context.db, { name, id })
        return [`Version ${id} of ${name} is shown again, at once.`, 'The text that is shown now stays a version.']
      },
      async run(context, by) {
        await restoreText(context, { name, id }, by)
        return { lines: [`Version ${id} of ${name} is shown again.`] }
      },
    }
  },
}

export const restoreShippedTextCommand: Command = {
  name: 'restore-shipped-text',
  takes: 'NAME',
  summary: 'show a text as it came with the product',
  about: ['At once. Every published version stays, and a draft does.'],
  example: 'restore-shipped-text faqs/home --reason "ours was out of date"',
  options: { reason: REASON },
  prepare(typed) {
    const name = textNameIn(typed)
    return {
      async plan(context) {
        await lookAtEarlier(context, context.db, { name, id: null })
        return [`${name} is shown as it came with the product, at once.`, 'Your versions stay.']
      },
      async run(context, by) {
        await restoreText(context, { name, id: null }, by)
        return { lines: [`${name} is shown as it came with the product.`] }
      },
    }
  },
}

export const withdrawTextCommand: Command = {
  name: 'withdraw-text',
  takes: 'NAME',
  summary: 'withdraw a version that waits for its time',
  about: ['It becomes the draft again, unless there is another one by now.'],
  example: 'withdraw-text pages/terms',
  options: { reason: REASON },
  prepare(typed) {
    const name = textNameIn(typed)
    return {
      async plan(context, timeZone) {
        const { coming, draft } = await readText(context, name)
        if (!coming) throw new Refused(`No version of ${name} waits for its time.`)
        return [
          `The version of ${momentText(new Date(coming.startsAt), timeZone)} won’t be shown.`,
          draft ? 'It stays among the versions; the draft stays.' : 'It becomes the draft.',
        ]
      },
      async run(context, by) {
        await withdrawText(context, name, by)
        return { lines: [`The coming version of ${name} is withdrawn.`] }
      },
    }
  },
}

export const discardDraftCommand: Command = {
  name: 'discard-draft',
  takes: 'NAME',
  summary: 'delete the draft of a text',
  about: ['What is published stays. The draft can’t be brought back.'],
  example: 'discard-draft pages/terms',
  options: { revision: REVISION, reason: REASON },
  prepare(typed) {
    const name = textNameIn(typed)
    const revision = revisionIn(typed)
    return {
      async plan(context, timeZone) {
        const draft = await lookAtDraft(context.db, { name, revision })
        return [
          `The draft that ${draft.operator} saved on ${momentText(draft.savedAt, timeZone)} is deleted for good.`,
          'What is published stays.',
        ]
      },
      async run(context, by) {
        await discardDraft(context, { name, revision }, by)
        return { lines: [`The draft of ${name} is deleted.`] }
      },
    }
  },
}

export const testTextCommand: Command = {
  name: 'test-text',
  takes: 'NAME',
  summary: 'send the wording of an email to yourself',
  about: ['The draft, or what is shown without one, with examples in place of what is filled in.'],
  example: 'test-text mails/quote --mail-to you@example.com',
  options: {
    revision: REVISION,
    'mail-to': { value: 'EMAIL', help: 'gets the test; in the console, you do' },
    reason: REASON,
  },
  prepare(typed) {
    const tested = { name: textNameIn(typed), revision: revisionIn(typed) }
    const given = typed.options['mail-to']
    const mailTo = given === undefined ? null : emailIn(given)
    return {
      async plan(context) {
        const { isDraft } = await lookAtTest(context, context.db, tested)
        const what = isDraft ? 'the draft' : 'the wording that is shown now'
        return [`Emails ${what}, with examples, to ${mailTo ?? 'you'} alone.`]
      },
      async run(context, by) {
        if (mailTo === null && !by.operator.includes('@')) throw new Refused('Say to which address, by --mail-to.')
        const to = mailTo ?? by.operator
        await testText(context, { ...tested, to }, by)
        return { lines: [`On its way to ${to}.`] }
      },
    }
  },
}
