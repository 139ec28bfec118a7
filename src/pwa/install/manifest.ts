/** The web app manifest: how a device shows Fanfare once it is installed. */
import { ATTACHMENT_TYPES } from '#contract/messages/messages.ts'
import { SHARE_PATH } from '#contract/sharing.ts'

export const manifest = {
  id: '/',
  name: 'Fanfare: event vendors',
  short_name: 'Fanfare',
  description: 'Find DJs, bands, magicians and photographers near you, and get free quotes, even offline.',
  lang: 'en',
  dir: 'ltr' as const,
  start_url: '/?from=home-screen',
  scope: '/',
  display: 'standalone' as const,
  display_override: ['standalone' as const, 'minimal-ui' as const],
  /** As the system does it. An open window that stayed where it is would never get what another app shares. */
  launch_handler: { client_mode: 'auto' as const },
  /** The worker takes it (sw/take-share.ts). */
  share_target: {
    action: SHARE_PATH,
    method: 'POST' as const,
    enctype: 'multipart/form-data' as const,
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: [...ATTACHMENT_TYPES] }],
    },
  },
  orientation: 'any' as const,
  background_color: '#fffaf3',
  theme_color: '#fffaf3',
  categories: ['events', 'lifestyle', 'shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' as const },
  ],
  screenshots: [
    {
      src: '/screenshots/phone-home.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Find vendors for your event',
    },
    {
      src: '/screenshots/phone-results.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Vendors near you',
    },
    {
      src: '/screenshots/phone-requests.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Requests waiting to send',
    },
    {
      src: '/screenshots/desktop-results.png',
      sizes: '2560x1600',
      type: 'image/png',
      form_factor: 'wide' as const,
      label: 'Vendors near you',
    },
  ],
  shortcuts: [
    {
      name: 'My requests',
      short_name: 'Requests',
      url: '/requests',
      icons: [{ src: '/icons/shortcut-requests-96.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'Find vendors',
      short_name: 'Search',
      url: '/',
      icons: [{ src: '/icons/shortcut-search-96.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
}
