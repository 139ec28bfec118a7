/** The layout shared by all screens of the form: title, vendors, errors, and space for the fields. */
import type { RefObject } from 'react'
import { plural } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import type { FieldError } from '#contract/errors.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { DraftVendor } from '#src/offline/drafts/records.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { EmptyState, Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { vendorName, VendorsToContact } from './fields/vendors-to-contact.tsx'

interface QuoteFrameProps {
  title: string
  /** Shown above the title. */
  progress?: Elements
  vendors: readonly DraftVendor[]
  unknownVendors: readonly number[]
  onRemoveVendor: (vendorId: number) => void
  errors: readonly FieldError[]
  anchor: RefObject<HTMLDivElement | null>
  children: Elements
}

export function QuoteFrame({
  title,
  progress,
  vendors,
  unknownVendors,
  onRemoveVendor,
  errors,
  anchor,
  children,
}: QuoteFrameProps) {
  const gone = vendors.filter(({ memberID: vendorId }) => unknownVendors.includes(vendorId))
  return (
    <Page narrow roomy hasActionBar>
      {progress}
      <h1>{title}</h1>
      <div>
        <VendorsToContact vendors={vendors} onRemove={onRemoveVendor} />
        {gone.length > 0 ? (
          <Notice tone="bad">
            <span>{`${formatList(gone.map(vendorName))} ${plural(gone.length, 'is', 'are')} no longer on ${marketplaceName()}.`}</span>{' '}
            {gone.length < vendors.length ? (
              <span>{`Remove ${plural(gone.length, 'this vendor', 'them')} above to send to the rest.`}</span>
            ) : (
              <a href="/">Find another vendor</a>
            )}
          </Notice>
        ) : null}
        <ErrorSummary errors={errors} anchor={anchor} />
      </div>
      {children}
    </Page>
  )
}

/** A skeleton of the form while the draft loads; also what the server renders. */
export function QuoteSkeleton({ vendors = [] }: { vendors?: readonly DraftVendor[] }) {
  return (
    <Page narrow roomy hasActionBar aria-busy="true">
      <h1>Request a free quote</h1>
      {vendors.length > 0 ? <VendorsToContact vendors={vendors} /> : <Skeleton shape="row" />}
      <FormSkeleton fields={6} />
    </Page>
  )
}

/** Shown when the address has no vendor. */
export function NoVendorSelected() {
  return (
    <Page narrow>
      <EmptyState
        title="Who would you like to contact?"
        actions={
          <>
            <LinkButton href="/">Find vendors</LinkButton>
            <LinkButton variant="quiet" href="/requests">
              My requests
            </LinkButton>
          </>
        }
      >
        Find a vendor first, then select “Request Free Quote.”
      </EmptyState>
    </Page>
  )
}
