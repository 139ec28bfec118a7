/** Texts in a list; emails by who gets them. */
import { Link } from 'wouter'
import {
  FIND_TEXT_MAX_CHARS,
  MAIL_GROUPS,
  type ListedText,
  type MailGroup,
  type TextKind,
} from '#contract/console/texts.ts'
import { formatCount } from '#contract/format-count.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { SearchField } from '../frame/search-field.tsx'
import { formatMoment } from '../work/format-moment.ts'
import list from '../work/timeline.module.css'
import { KIND_NAMES, MAIL_GROUP_NAMES, STATES } from './text-words.ts'
import css from './texts.module.css'

/** The kinds that are found by words. */
export const FIND_LABELS: Partial<Record<TextKind, string>> = {
  services: 'Find a category',
  mails: 'Find an email by its words',
}

interface FindFieldProps {
  kind: TextKind
  value: string
  onChange: (value: string) => void
}

export const FindField = ({ kind, value, onChange }: FindFieldProps) => (
  <SearchField label={FIND_LABELS[kind] ?? 'Find'} value={value} maxLength={FIND_TEXT_MAX_CHARS} onChange={onChange} />
)

interface TextListProps {
  kind: TextKind
  texts: readonly ListedText[]
}

export function TextList({ kind, texts }: TextListProps) {
  if (texts.length === 0)
    return (
      <EmptyState title="Nothing found">
        {kind === 'mails'
          ? 'No email has these words in its title, subject or text.'
          : 'No category has these letters in its name.'}
      </EmptyState>
    )
  if (kind === 'mails') return <MailGroups texts={texts} />
  return (
    <Card as="section" aria-label={KIND_NAMES[kind]}>
      <Lines texts={texts} />
    </Card>
  )
}

function MailGroups({ texts }: { texts: readonly ListedText[] }) {
  const changed = texts.filter(({ state }) => state === 'changed').length
  return (
    <Stack>
      <Quiet>{`${formatCount(texts.length, 'email')}, ${changed} with your wording`}</Quiet>
      {MAIL_GROUPS.map((group) => (
        <MailsTo key={group} group={group} texts={texts.filter((text) => (text.group ?? 'everyone') === group)} />
      ))}
    </Stack>
  )
}

const MailsTo = ({ group, texts }: { group: MailGroup; texts: readonly ListedText[] }) =>
  texts.length === 0 ? null : (
    <Card as="section" aria-labelledby={`mails-${group}`}>
      <h2 id={`mails-${group}`} className={css.group}>
        {MAIL_GROUP_NAMES[group]}
      </h2>
      <Lines texts={texts} />
    </Card>
  )

const Lines = ({ texts }: { texts: readonly ListedText[] }) => (
  <ul className={list.list}>
    {texts.map((text) => (
      <TextLine key={text.name} text={text} />
    ))}
  </ul>
)

function TextLine({ text: { name, title, note, state, hasDraft, startsAt } }: { text: ListedText }) {
  const { words, tone } = STATES[state]
  return (
    <li>
      <Link className={list.found} href={`/texts/${name}`}>
        <div>
          <b>{title === '' ? 'Without a title' : title}</b>
          {note === undefined ? null : <Quiet>{note}</Quiet>}
          {startsAt === null ? null : <Quiet>{`A new version: ${formatMoment(startsAt)}`}</Quiet>}
        </div>
        <div className={css.badges}>
          {hasDraft ? <Badge tone="wait">Draft</Badge> : null}
          {hasDraft && state === 'new' ? null : <Badge tone={tone}>{words}</Badge>}
        </div>
      </Link>
    </li>
  )
}
