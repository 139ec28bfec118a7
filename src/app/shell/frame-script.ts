/**
 * Which frame the saved shell shows before the page's script is there: the places of a guest, of a client, or of a
 * vendor at work. A script of a few lines within the shell decides, by what this device knows anyway.
 */
import { SIGN_IN_COOKIES } from '#contract/signed-in.ts'
import { MODE_NAME, PLANNING_PAGES, VENDOR_PAGES } from '#src/session/mode.ts'

export const FRAME_IDS = ['guest', 'client', 'vendor'] as const
export type FrameId = (typeof FRAME_IDS)[number]

/**
 * Puts one of the shell's frames, each a template, in their place. Where cookies or storage can't be read, it is the
 * frame that the page would choose then (src/session/mode.ts).
 */
export const frameScript = (): string =>
  [
    '{let c="",m="";try{c=document.cookie;m=localStorage.getItem(',
    JSON.stringify(MODE_NAME),
    ')}catch{}',
    `const s=/(?:^|; )${SIGN_IN_COOKIES.scopes}=([^;]+)/.exec(c),p=location.pathname,`,
    'f=!s?"guest":!/(^|%20|\\s)member(:|%3A)\\d/i.test(s[1])?"client":',
    `${String(VENDOR_PAGES)}.test(p)?"vendor":${String(PLANNING_PAGES)}.test(p)||m==="planning"?"client":"vendor";`,
    'const t=document.querySelector(`[data-frame=${f}]`);t.replaceWith(t.content)}',
  ].join('')
