/** The message that is being typed in a thread; it survives a reload. */
import { createActionSession, useActionDraft, type TypedAction } from '#src/drafts/actions/use-action-draft.ts'
import type { DraftSession, DraftSessionBrowser } from '#src/drafts/draft-session.ts'
import type { OpenDraft } from '#src/drafts/use-draft-session.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import { threadSubject } from '#src/offline/outbox/kinds/subjects.ts'
import * as v from 'valibot'
import { appendFiles, prepareFiles } from './chosen-files.ts'

export interface MessageAbout {
  leadId: number
  /** The recipient of the message, and its subject. */
  title: string
}

const threadHref = (leadId: number) => `/threads/${leadId}`

export const newMessage = (
  { actionDrafts }: Pick<Offline, 'actionDrafts'>,
  { leadId, title }: MessageAbout,
): ActionDraft =>
  actionDrafts.start(MESSAGE, {
    subject: threadSubject(leadId),
    about: { title, href: threadHref(leadId), event: null },
    input: { leadId, text: '', attachments: [] },
  })

/** The text that was typed and the files that were chosen. */
export interface Typed {
  text: string
  attachments: ChosenFile[]
}

export function typedIn(draft: ActionDraft | null): Typed {
  const read = v.safeParse(MESSAGE.input, draft?.input)
  return read.success ? read.output : { text: '', attachments: [] }
}

const isTyped = (draft: ActionDraft) => {
  const { text, attachments } = typedIn(draft)
  return text !== '' || attachments.length > 0
}

const messageAbout = (offline: Pick<Offline, 'actionDrafts'>, about: MessageAbout): TypedAction => ({
  kind: MESSAGE,
  fresh: () => newMessage(offline, about),
  isTyped,
})

export const useMessageDraft = (offline: Offline, about: MessageAbout): OpenDraft<ActionDraft> =>
  useActionDraft(offline, messageAbout(offline, about))

export const createMessageSession = (
  offline: Pick<Offline, 'actionDrafts' | 'subscribe'>,
  about: MessageAbout,
  browser: DraftSessionBrowser,
): DraftSession<ActionDraft> => createActionSession(offline, messageAbout(offline, about), browser)

type Changing = Pick<DraftSession<ActionDraft>, 'change'>

/** Changes what is named of what is typed and chosen by then. */
export const changeTyped = ({ change }: Changing, leadId: number, by: (typed: Typed) => Partial<Typed>) =>
  change((draft) => {
    const typed = typedIn(draft)
    return { ...draft, input: { leadId, ...typed, ...by(typed) } }
  })

/**
 * Attaches the files once they are ready. The draft may have changed by then, so nothing but these files is added.
 * @returns why some of them are not attached; null when all are
 */
export async function attachFiles(session: Changing, leadId: number, added: readonly File[]): Promise<string | null> {
  const prepared = await prepareFiles(added, randomUuid)
  let { problem } = prepared
  changeTyped(session, leadId, ({ attachments }) => {
    const all = appendFiles(attachments, prepared)
    problem = all.problem
    return { attachments: all.files }
  })
  return problem
}
