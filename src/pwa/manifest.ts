/** The web app manifest: what a phone shows of Fanfare once it is installed. */
export const manifest = {
  id: '/',
  name: 'Fanfare: event vendors',
  short_name: 'Fanfare',
  description: 'Find DJs, bands, magicians and photographers near you, and ask for free quotes, even without a signal.',
  lang: 'en',
  dir: 'ltr' as const,
  start_url: '/?from=home-screen',
  scope: '/',
  display: 'standalone' as const,
  orientation: 'any' as const,
  background_color: '#fffaf3',
  theme_color: '#fffaf3',
  categories: ['events', 'lifestyle', 'shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: [
    { src: '/screenshots/phone-home.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow' as const, label: 'Find somebody for your event' },
    { src: '/screenshots/phone-results.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow' as const, label: 'Vendors near you' },
    { src: '/screenshots/phone-requests.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow' as const, label: 'Requests that wait for a signal' },
    { src: '/screenshots/desktop-results.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide' as const, label: 'Vendors near you' },
  ],
  shortcuts: [
    { name: 'My requests', short_name: 'Requests', url: '/requests', icons: [{ src: '/icons/shortcut-requests-96.png', sizes: '96x96', type: 'image/png' }] },
    { name: 'Find vendors', short_name: 'Search', url: '/', icons: [{ src: '/icons/shortcut-search-96.png', sizes: '96x96', type: 'image/png' }] },
  ],
}
