/** The 404 page that helps: search again, or start from what people look for most. */
import { NATIONWIDE } from '#contract/limits.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { ChipLink, Row } from './chip.tsx'
import { Field, Input } from './field.tsx'
import { POPULAR_SERVICES } from './footer.tsx'
import css from './not-found-screen.module.css'
import { Page, PageHeader } from './page.tsx'

export function NotFoundScreen() {
  return (
    <Page>
      <PageHeader title="We looked everywhere">
        There is no page here. The address may have a typing mistake, or the vendor may have moved on. Search instead:
      </PageHeader>
      <Card roomy>
        <form className={css['find']} action="/search" method="get">
          <Field label="What do you need?" id="what">
            {(control) => <Input {...control} name="what" placeholder="DJ, magician, photographer…" autoComplete="off" enterKeyHint="next" />}
          </Field>
          <Field label="Where is the party?" id="where">
            {(control) => <Input {...control} name="where" placeholder="City" autoComplete="off" enterKeyHint="search" />}
          </Field>
          <Button type="submit">Find vendors</Button>
        </form>
      </Card>
      <h2>Often looked for</h2>
      <Row wrapping>
        {POPULAR_SERVICES.map(({ fileName, name }) => (
          <ChipLink key={fileName} href={`/${fileName}/${NATIONWIDE}`}>
            {name}
          </ChipLink>
        ))}
        <ChipLink href="/">All of Fanfare</ChipLink>
      </Row>
    </Page>
  )
}
