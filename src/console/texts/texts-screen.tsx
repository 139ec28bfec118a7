/** /operator/texts: articles, questions, categories and texts around screens. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { hasRight, type Role } from '#contract/console/rights.ts'
import {
  TEXT_KINDS,
  TEXT_TITLE_MAX_CHARS,
  type ListedText,
  type TextKind,
  type Texts,
} from '#contract/console/texts.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { useSettled } from '../work/use-settled.ts'
import { ClaimsCard } from './claims-card.tsx'
import { NewServiceTypeButton } from './new-service-type.tsx'
import desk from '../frame/desk.module.css'
import css from './texts.module.css'
import { FIND_LABELS, FindField, TextList } from './text-list.tsx'
import { KIND_HINTS, KIND_NAMES } from './text-words.ts'

const SETTLE_MS = 300

export default function TextsScreen({ role }: { role: Role }) {
  useTitle('Texts')
  const [search, setSearch] = useSearchParams()
  const kind = TEXT_KINDS.find((known) => known === search.get('kind')) ?? 'articles'
  const [find, setFind] = useState('')
  const isFound = ({ title }: ListedText) =>
    kind !== 'services' || title.toLowerCase().includes(find.trim().toLowerCase())
  // Words of an email are on the server alone.
  const asked = useSettled(kind === 'mails' ? find.trim() : '', SETTLE_MS)
  const query = useInfiniteQuery({
    queryKey: ['consoleTexts', kind, asked],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      callConsole('consoleTexts', {
        query: { kind, ...(pageParam !== undefined && { after: pageParam }), ...(asked !== '' && { find: asked }) },
      }),
    initialPageParam: undefined,
    placeholderData: (before, of) => (of?.queryKey[1] === kind ? before : undefined),
    getNextPageParam: ({ texts, hasMore }: Texts) => (hasMore ? texts.at(-1)?.name : undefined),
  })
  return (
    <Page narrow roomy>
      <PageHeader title="Texts">What the site says. A change is on every page at once.</PageHeader>
      <Kinds
        kind={kind}
        onChange={(chosen) => {
          setFind('')
          setSearch({ kind: chosen }, { replace: true })
        }}
      />
      <div className={css.above}>
        <Quiet>{KIND_HINTS[kind]}</Quiet>
        {kind === 'articles' && hasRight(role, 'editTexts') ? <NewArticleButton /> : null}
        {kind === 'services' && hasRight(role, 'editTexts') ? <NewServiceTypeButton /> : null}
      </div>
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Problems problems={pages[0]?.problems ?? []} />
            {kind in FIND_LABELS ? <FindField kind={kind} value={find} onChange={setFind} /> : null}
            <TextList kind={kind} texts={pages.flatMap(({ texts }) => texts).filter(isFound)} />
            <ShowMore query={query} />
          </Stack>
        )}
      </Loaded>
      {kind === 'pages' ? <ClaimsCard mayEdit={hasRight(role, 'editTexts')} /> : null}
    </Page>
  )
}

const Kinds = ({ kind, onChange }: { kind: TextKind; onChange: (kind: TextKind) => void }) => (
  <Row>
    {TEXT_KINDS.map((each) => (
      <ChipButton key={each} aria-pressed={each === kind} onClick={() => onChange(each)}>
        {KIND_NAMES[each]}
      </ChipButton>
    ))}
  </Row>
)

const Problems = ({ problems }: { problems: Texts['problems'] }) =>
  problems.length === 0 ? null : (
    <Notice tone="bad">
      <Stack gap="tight">
        <b>These texts can’t be shown, so the originals are</b>
        {problems.map(({ name, problem }) => (
          <p key={name}>
            <Link href={`/texts/${name}`}>{name}</Link> <span>{problem}</span>
          </p>
        ))}
      </Stack>
    </Notice>
  )

function NewArticleButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        New article
      </Button>
      <Dialog open={isOpen} busy={isBusy} onClose={() => setIsOpen(false)} title="New article">
        <NewArticleForm onBusy={setIsBusy} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** Mounted anew for each opening: so is the key, by which the server makes one article. */
function NewArticleForm({ onBusy, onClose }: { onBusy: (isBusy: boolean) => void; onClose: () => void }) {
  const [, go] = useLocation()
  const [key] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const begin = useMutation({
    mutationFn: () => callConsole('beginArticle', { body: { key, title } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ name }) => go(`/texts/${name}`),
  })
  const isBlank = title.trim() === ''
  return (
    <form
      className={css.short}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank && !begin.isPending) begin.mutate()
      }}
    >
      <Field label="Title" hint="You can change it later. Its address is made from it." required>
        {(wiring) => (
          <Input
            {...wiring}
            value={title}
            maxLength={TEXT_TITLE_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <ProblemNotice problem={begin.error && messageOf(begin.error)} />
      <div className={desk.buttons}>
        <Button variant="quiet" disabled={begin.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBlank} busy={begin.isPending}>
          Write it
        </Button>
      </div>
    </form>
  )
}
