/** A helpful 404 page: search again, or start from popular searches. */
import { useEffect } from 'react'
import { LOCATION_QUERY_MAX_CHARS, NATIONWIDE } from '#contract/limits.ts'
import { marketplaceName, titled } from '#contract/marketplace-name.ts'
import { ARTICLES_PATH, isReservedSegment } from '#contract/paths.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { ChipLink, Row } from '../elements/chip.tsx'
import { Field, Input } from '../form/field.tsx'
import { popularServices } from '../frame/footer.tsx'
import { missingTitle, UNKNOWN_PLACE } from './missing.ts'
import css from './not-found-screen.module.css'
import { Page, PageHeader } from '../frame/page.tsx'

/**
 * Guesses the search behind `/{what}/{where}`: `/djs/queens` is `djs` and `queens`. Empty for other sections' pages.
 */
export function meantBy(path: string): { what: string; where: string } {
  const [what = '', where = '', ...more] = path.split('/').slice(1)
  if (isReservedSegment(what) || more.length > 0 || !/^[a-z0-9-]*$/i.test(what + where)) return { what: '', where: '' }
  const words = (segment: string) => segment.replaceAll('-', ' ').trim().slice(0, LOCATION_QUERY_MAX_CHARS)
  return { what: words(what), where: words(where) }
}

interface NotFoundScreenProps {
  path: string
  /** The thing that is missing: `UNKNOWN_PLACE`, or else the page. */
  missing?: unknown
}

export function NotFoundScreen({ path, missing }: NotFoundScreenProps) {
  const { what, where } = meantBy(path)
  const title = missingTitle(missing)
  useEffect(() => {
    // Results are found missing only when their page is here, with its own title; and the router knows one title only.
    document.title = titled(title)
  }, [title])
  return (
    <Page>
      <PageHeader title={title}>
        {missing === UNKNOWN_PLACE
          ? 'Check the spelling, or search again near another city:'
          : `The link may be wrong, or the vendor may no longer be on ${marketplaceName()}. Try a search:`}
      </PageHeader>
      <Card roomy>
        <form className={css.find} action="/search" method="get">
          <Field label="What do you need?" id="what">
            {(control) => (
              <Input
                {...control}
                name="what"
                defaultValue={what}
                placeholder="DJ, magician, photographer…"
                autoComplete="off"
                enterKeyHint="next"
              />
            )}
          </Field>
          <Field label="Where’s your event?" id="where">
            {(control) => (
              <Input
                {...control}
                name="where"
                defaultValue={where}
                placeholder="City"
                autoComplete="off"
                enterKeyHint="search"
              />
            )}
          </Field>
          <Button type="submit">Find vendors</Button>
        </form>
      </Card>
      <h2>Popular searches</h2>
      <Row wrapping>
        {popularServices().map(({ fileName, name }) => (
          <ChipLink key={fileName} href={`/${fileName}/${NATIONWIDE}`}>
            {name}
          </ChipLink>
        ))}
        <ChipLink href={ARTICLES_PATH}>Articles</ChipLink>
        <ChipLink href="/">Home</ChipLink>
      </Row>
    </Page>
  )
}
