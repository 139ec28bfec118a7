/** A text as the site would show it, rendered by the server while it is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextContent, TextFile, TextPreview as TextPreviewData } from '#contract/console/texts.ts'
import { PICTURE_PATH, resized } from '#contract/pictures.ts'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { QuestionsPreview } from './questions/questions-preview.tsx'
import { useSettled } from '../work/use-settled.ts'
import css from './texts.module.css'

const SETTLE_MS = 400

interface PreviewProps {
  name: string
  content: TextContent
  /** Questions of a category without any of its own. */
  inherited: TextFile['inheritedQuestions']
}

export function TextPreview({ name, content, inherited }: PreviewProps) {
  const settled = useSettled(content, SETTLE_MS)
  const { data, error } = useQuery({
    queryKey: ['textPreview', name, settled],
    queryFn: () => callConsole('previewText', { body: { name, content: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const picture = settled.fields.picture ?? ''
  return (
    <Card as="section" roomy aria-label="Preview">
      <Stack>
        <ProblemNotice problem={error && messageOf(error)} />
        {data === undefined && !error ? <Skeleton shape="title" /> : null}
        {data === undefined || data.problem === null ? null : <Notice>{data.problem}</Notice>}
        {data?.problem === null ? (
          <article className={css.preview}>
            {data.title === '' ? null : <h2 className={css.title}>{data.title}</h2>}
            {data.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {/^[a-z0-9-]+$/.test(picture) ? (
              <img className={css.picture} src={resized(PICTURE_PATH + picture, 640, 320)} alt="" />
            ) : null}
            {data.email ? <EmailPreview email={data.email} /> : null}
            {(data.email ? [] : data.parts).map(({ heading, html }) => (
              <div key={heading + html}>
                {heading === '' ? null : <h3>{heading}</h3>}
                <RichText html={html} />
              </div>
            ))}
            {inherited ? <QuestionsPreview value={settled.fields.questions ?? ''} inherited={inherited} /> : null}
          </article>
        ) : null}
      </Stack>
    </Card>
  )
}

const SHAPES = { html: 'As HTML', text: 'As text' } as const

/** Mail programs show one or the other. */
function EmailPreview({ email }: { email: NonNullable<TextPreviewData['email']> }) {
  const [shape, setShape] = useState<keyof typeof SHAPES>('html')
  return (
    <>
      <Row>
        {(['html', 'text'] as const).map((each) => (
          <ChipButton key={each} aria-pressed={each === shape} onClick={() => setShape(each)}>
            {SHAPES[each]}
          </ChipButton>
        ))}
      </Row>
      <div className={css.email}>
        {shape === 'html' ? <RichText html={email.html} /> : <p className={css.plain}>{email.text}</p>}
      </div>
      <Quiet>The name Ada and all other names, dates and amounts are examples.</Quiet>
    </>
  )
}
