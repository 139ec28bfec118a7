import { useQuery } from '@tanstack/react-query'
import { NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { ChipLink, Row } from '#src/ui/chip.tsx'
import { Page, PageHeader } from '#src/ui/page.tsx'
import { FindForm } from './find-form.tsx'
import { namedVendorsOptions } from './queries.ts'
import { resultsHref } from './search-terms.ts'

interface SearchAgainScreenProps {
  api: Api
  catalogue: readonly ServiceType[]
  what: string
  where: string
  unknown: 'what' | 'where'
  onSearch: (href: string) => void
}

/** The text that was typed leads nowhere: says which part, keeps both, and offers vendors of that name and the groups. */
export function SearchAgainScreen({ api, catalogue, what, where, unknown, onSearch }: SearchAgainScreenProps) {
  const { data: named = [] } = useQuery({ ...namedVendorsOptions(api, what), enabled: unknown === 'what' && what !== '' })
  return (
    <Page>
      <PageHeader title={unknown === 'what' ? `Nobody here does “${what}” yet` : `We do not know “${where}”`} />
      <FindForm
        key={`${what} ${where}`}
        {...{ api, catalogue, what, where, onSearch }}
        whatError={unknown === 'what' ? 'Choose one from the list, or try another word.' : null}
        whereError={unknown === 'where' ? 'Choose a city in the United States or Canada from the list.' : null}
      />
      {named.length > 0 ? (
        <>
          <h2>Vendors called so, or from there</h2>
          <Row wrapping>
            {named.map(({ id, profileName, profileUrl, cityName, stateOrProvinceAbbreviation }) => (
              <ChipLink key={id} href={profileUrl}>
                {profileName} · {cityName}, {stateOrProvinceAbbreviation}
              </ChipLink>
            ))}
          </Row>
        </>
      ) : null}
      <h2>Everything there is</h2>
      <Row wrapping>
        {catalogue
          .filter((service) => service.isTopLevel)
          .map(({ fileName, pluralForm }) => (
            <ChipLink key={fileName} href={resultsHref({ kind: 'standard', service: fileName, location: NATIONWIDE })}>
              {pluralForm}
            </ChipLink>
          ))}
      </Row>
    </Page>
  )
}
