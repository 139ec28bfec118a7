/** The banner of the page for one service type’s virtual events. */
import { useQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { Banner } from '../banner.tsx'
import css from '../banner.module.css'
import { ClampedText } from '../clamped-text.tsx'
import { blurbOptions } from '../queries.ts'
import { virtualLeadOf } from './virtual-lead.ts'

/** Shows the service's plural form and its copy. */
export function VirtualCategoryBanner({ api, service }: { api: Api; service: { id: number; pluralForm: string } }) {
  const blurb = useQuery(blurbOptions(api, service.id)).data?.value
  return (
    <Banner title={`Virtual ${service.pluralForm}`}>
      <ClampedText className={css.lead} html={blurb?.html ?? virtualLeadOf(service.pluralForm)} />
    </Banner>
  )
}
