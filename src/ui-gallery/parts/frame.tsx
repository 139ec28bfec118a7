import { Breadcrumb, AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { ConnectivityPill } from '#src/ui/frame/connectivity-pill.tsx'
import { Count } from '#src/ui/frame/count.tsx'
import { Footer } from '#src/ui/frame/footer.tsx'
import { Header } from '#src/ui/frame/header.tsx'
import { Page, PageHeader, Stack, Wrap } from '#src/ui/frame/page.tsx'
import { SiteFrame } from '#src/ui/frame/site-frame.tsx'
import { TabBar } from '#src/ui/frame/tab-bar.tsx'
import { TopProgress } from '#src/ui/frame/top-progress.tsx'
import { UpdateBar, type UpdateState } from '#src/ui/frame/update-bar.tsx'
import { ignore, LONG_NAME, LONG_TEXT } from '../sample.ts'
import { Part, Stage, State } from '../specimen.tsx'

const UPDATES: readonly UpdateState[] = ['none', 'waiting', 'blocked', 'applying', 'reloadNeeded', 'reloadBlocked']

export const Frame = () => (
  <>
    <Headers />
    <Part name="TabBar">
      <Stage name="a guest, on Search (hidden from 768 px)" isTall>
        <TabBar path="/" place="search" waiting={0} fresh={{}} isGuest />
      </Stage>
      <Stage name="signed in, with something unsent and something new (hidden from 768 px)" isTall>
        <TabBar path="/requests" place="requests" waiting={2} fresh={{ bookings: 1 }} isGuest={false} />
      </Stage>
      <Stage name="a vendor at work (hidden from 768 px)" isTall>
        <TabBar path="/leads" place="leads" waiting={0} fresh={{ leads: 3, messages: 1 }} isGuest={false} isVendor />
      </Stage>
    </Part>
    <Part name="UpdateBar">
      {UPDATES.map((update) => (
        <Stage key={update} name={update} isTall>
          <UpdateBar update={update} onApply={ignore} />
        </Stage>
      ))}
    </Part>
    <Part name="TopProgress">
      <Stage name="busy" isTall>
        <TopProgress busy />
      </Stage>
    </Part>
    <Pages />
    <Part name="Footer">
      <Stage name="default">
        <Footer />
      </Stage>
    </Part>
    <Part name="SiteFrame">
      <Stage name="all of it around a page">
        <SiteFrame
          path="/requests"
          place="requests"
          shownPath="/requests"
          connectivity="offline"
          waiting={1}
          welcomeName={null}
          vendorMode={null}
          onPlan={ignore}
          busy={false}
          update="none"
          onUpdate={ignore}
          onNavigate={ignore}
        >
          <Page>
            <PageHeader title="My requests" />
          </Page>
        </SiteFrame>
      </Stage>
    </Part>
  </>
)

const Headers = () => (
  <>
    <Part name="Header">
      <Stage name="a guest">
        <Header
          path="/"
          place="search"
          connectivity="online"
          waiting={0}
          fresh={{}}
          welcomeName={null}
          vendorMode={null}
          onPlan={ignore}
        />
      </Stage>
      <Stage name="a vendor who plans, offline, with new leads and unsent requests, long name">
        <Header
          path="/requests"
          place="requests"
          connectivity="offline"
          waiting={3}
          fresh={{ requests: 2, leads: 4 }}
          welcomeName={LONG_NAME}
          vendorMode="planning"
          onPlan={ignore}
        />
      </Stage>
    </Part>
    <Part name="Header of a vendor at work">
      <Stage name="with new leads and messages">
        <Header
          path="/leads"
          place="leads"
          connectivity="online"
          waiting={0}
          fresh={{ leads: 4, messages: 1 }}
          welcomeName={LONG_NAME}
          vendorMode="working"
          onPlan={ignore}
        />
      </Stage>
    </Part>
    <Part name="ConnectivityPill">
      {(['online', 'offline', 'noResponse'] as const).map((connectivity) => (
        <State key={connectivity} name={connectivity}>
          <ConnectivityPill connectivity={connectivity} />
        </State>
      ))}
    </Part>
    <Part name="Count">
      <State name="none">
        <Count className={undefined} />
      </State>
      <State name="1 unsent, 2 new">
        <Count className={undefined} unsent={1} fresh={2} />
      </State>
    </Part>
  </>
)

const Pages = () => (
  <>
    <Part name="Breadcrumb">
      <State name="default">
        <Breadcrumb trail={[{ name: 'Home', href: '#Breadcrumb' }, { name: 'DJs' }]} />
      </State>
      <State name="long text">
        <Breadcrumb trail={[{ name: 'Home', href: '#Breadcrumb' }, { name: LONG_NAME }]} />
      </State>
      <State name="AccountBreadcrumb">
        <AccountBreadcrumb name="Receipts" />
      </State>
    </Part>
    <Part name="Page">
      <Stage name="default, with PageHeader and Stack">
        <Page>
          <PageHeader title="Magicians near Springfield, IL" count={1_214}>
            {LONG_TEXT}
          </PageHeader>
          <Stack gap="tight">
            <p>Tight</p>
            <p>Tight</p>
          </Stack>
          <Stack gap="loose">
            <p>Loose</p>
            <p>Loose</p>
          </Stack>
        </Page>
      </Stage>
      <Stage name="narrow, long title">
        <Page narrow>
          <PageHeader title={LONG_NAME} as="h2" />
        </Page>
      </Stage>
      <Stage name="Wrap, narrow">
        <Wrap narrow>{LONG_TEXT}</Wrap>
      </Stage>
    </Part>
  </>
)
