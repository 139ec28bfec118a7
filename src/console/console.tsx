/** The console: its door, or the page of the address. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactElement } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { ConsoleSession } from '#contract/console/operators.ts'
import { hasRight, type Right } from '#contract/console/rights.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { ProofProvider } from './api/proof.tsx'
import { operatorOf, sessionOptions } from './api/queries.ts'
import { Frame } from './frame/frame.tsx'
import { CardsToCome, Loaded } from './frame/loaded.tsx'
import { BASE, startOf } from './frame/navigation.ts'
import { ScreenBoundary } from './frame/screen-boundary.tsx'
import { isStep } from './marketplace/steps.ts'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'

const JoinScreen = lazy(() => import('./sign-in/join-screen.tsx'))
const OperatorsScreen = lazy(() => import('./own/operators-screen.tsx'))
const TodayScreen = lazy(() => import('./today/today-screen.tsx'))
const PeopleScreen = lazy(() => import('./people/people-screen.tsx'))
const VendorScreen = lazy(() => import('./people/vendor-screen.tsx'))
const PersonScreen = lazy(() => import('./people/person-screen.tsx'))
const ReportsScreen = lazy(() => import('./work/reports-screen.tsx'))
const RequestsScreen = lazy(() => import('./requests/requests-screen.tsx'))
const RequestScreen = lazy(() => import('./requests/request-screen.tsx'))
const MoneyScreen = lazy(() => import('./money/money-screen.tsx'))
const TextsScreen = lazy(() => import('./texts/texts-screen.tsx'))
const TextScreen = lazy(() => import('./texts/text-screen.tsx'))
const MarketplaceScreen = lazy(() => import('./marketplace/marketplace-screen.tsx'))
const StepScreen = lazy(() => import('./marketplace/step-screen.tsx'))
const EmailScreen = lazy(() => import('./email/email-screen.tsx'))
const BroadcastScreen = lazy(() => import('./email/broadcast-screen.tsx'))
const SystemScreen = lazy(() => import('./system/system-screen.tsx'))
const ImportScreen = lazy(() => import('./import/import-screen.tsx'))
const ExportScreen = lazy(() => import('./export/export-screen.tsx'))
const AuditScreen = lazy(() => import('./work/audit-screen.tsx'))
const OwnScreen = lazy(() => import('./own/own-screen.tsx'))

export function Console() {
  const [path] = useLocation()
  const session = useQuery({ ...sessionOptions, enabled: path !== '/join' })
  if (path === '/join')
    return (
      <Frame forRole={null}>
        <ScreenBoundary path={path}>
          <Suspense fallback={<ScreenToCome />}>
            <JoinScreen />
          </Suspense>
        </ScreenBoundary>
      </Frame>
    )
  if (session.data === undefined)
    return (
      <Frame forRole={null}>
        <Page narrow roomy>
          <Loaded query={session}>{() => null}</Loaded>
        </Page>
      </Frame>
    )
  if (session.data === null)
    return (
      <Frame forRole={null}>
        <SignInScreen />
      </Frame>
    )
  return <SignedIn key={operatorOf(session.data)} session={session.data} />
}

const ScreenToCome = () => (
  <Page narrow roomy>
    <CardsToCome />
  </Page>
)

function SignedIn({ session }: { session: ConsoleSession }) {
  const { role, passkeys, hasPassword } = session
  const [at] = useLocation()
  const allowed = (right: Right, path: string, screen: ReactElement) =>
    hasRight(role, right) ? <Route path={path}>{screen}</Route> : null
  return (
    <ProofProvider ways={{ hasPasskey: passkeys.length > 0, hasPassword }}>
      <Frame forRole={role}>
        <ScreenBoundary path={at}>
          <Suspense fallback={<ScreenToCome />}>
            <Switch>
              <Route path="/">
                <Redirect to={startOf(role)} replace />
              </Route>
              {allowed('seeToday', '/today', <TodayScreen role={role} />)}
              {allowed('seePeople', '/people', <PeopleScreen />)}
              {hasRight(role, 'seePeople') ? (
                <Route path="/people/vendors/:id">{({ id }) => <VendorScreen id={Number(id)} role={role} />}</Route>
              ) : null}
              {allowed('seePeople', '/people/person', <PersonScreen role={role} />)}
              {allowed('seeReports', '/reports', <ReportsScreen role={role} />)}
              {allowed('seeRequests', '/requests', <RequestsScreen role={role} />)}
              {hasRight(role, 'seeRequests') ? (
                <Route path="/requests/:id">{({ id }) => <RequestScreen key={id} id={Number(id)} role={role} />}</Route>
              ) : null}
              {allowed('seeMoney', '/money', <MoneyScreen role={role} />)}
              {allowed('seeTexts', '/texts', <TextsScreen role={role} />)}
              {hasRight(role, 'seeTexts') ? (
                <Route path="/texts/:kind/:id">
                  {({ kind, id }) => <TextScreen key={`${kind}/${id}`} name={`${kind}/${id}`} role={role} />}
                </Route>
              ) : null}
              {allowed('seeMail', '/email', <EmailScreen role={role} />)}
              {hasRight(role, 'seeMail') ? (
                <Route path="/email/:id">
                  {({ id }) =>
                    /^\d{1,9}$/.test(id) ? <BroadcastScreen key={id} id={Number(id)} role={role} /> : <Missing />
                  }
                </Route>
              ) : null}
              {allowed('seeSystem', '/system', <SystemScreen role={role} />)}
              {allowed('importVendors', '/system/import', <ImportScreen />)}
              {allowed('exportMarketplace', '/system/export', <ExportScreen />)}
              {allowed('seeAudit', '/audit', <AuditScreen />)}
              {allowed('setMarketplace', '/marketplace', <MarketplaceScreen />)}
              {hasRight(role, 'setMarketplace') ? (
                <Route path="/marketplace/:step">
                  {({ step }) => (isStep(step) ? <StepScreen key={step} step={step} /> : <Missing />)}
                </Route>
              ) : null}
              {allowed('manageOperators', '/operators', <OperatorsScreen own={session.email} />)}
              <Route path="/you">
                <OwnScreen session={session} />
              </Route>
              <Route>
                <Missing />
              </Route>
            </Switch>
          </Suspense>
        </ScreenBoundary>
      </Frame>
    </ProofProvider>
  )
}

const Missing = () => (
  <Page narrow roomy>
    <EmptyState title="Page not found" actions={<LinkButton href={BASE}>Go to the start</LinkButton>}>
      This page doesn’t exist, or your role doesn’t include it.
    </EmptyState>
  </Page>
)
