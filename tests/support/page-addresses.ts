/** What a walk has to make or look up before it can be visited. */
export type Made = { slip: string; receipt: string; mail: string; passwordLink: string }

type PageAddress = { who: 'nobody' | 'owner'; at: string | ((made: Made) => string) }

/** Where every page of the manifest can be looked at, below /jpanel/. A page without a line here fails the contract tests. */
export const PAGES: Record<string, PageAddress> = {
  'pages/jpanel/login': { who: 'nobody', at: 'login' },
  'pages/jpanel/password/forgot': { who: 'nobody', at: 'password/forgot' },
  'pages/jpanel/password/reset': { who: 'nobody', at: (made) => made.passwordLink },
  'pages/jpanel/password/undo-email': { who: 'nobody', at: 'password/undo/a-link-nobody-was-sent' },
  'pages/linked/download': { who: 'nobody', at: '/downloads/a-link-nobody-was-sent' },
  'pages/jpanel/home': { who: 'owner', at: '.' },
  'pages/jpanel/contributions/list': { who: 'owner', at: 'contributions' },
  'pages/jpanel/contributions/record': { who: 'owner', at: 'contributions/7F3A09C2B1' },
  'pages/jpanel/contributions/packing-slip': { who: 'owner', at: (made) => made.slip },
  'pages/jpanel/supporters/record': { who: 'owner', at: 'supporters/1' },
  'pages/jpanel/users/list': { who: 'owner', at: 'users' },
  'pages/jpanel/users/person': { who: 'owner', at: 'users/2' },
  'pages/jpanel/profile': { who: 'owner', at: 'profile' },
  'pages/jpanel/settings/home': { who: 'owner', at: 'settings' },
  'pages/jpanel/settings/outbox': { who: 'owner', at: 'settings/outbox' },
  'pages/jpanel/settings/outbox-mail': { who: 'owner', at: (made) => made.mail },
  'pages/jpanel/missing': { who: 'owner', at: 'nowhere' },
  'pages/jpanel/logout': { who: 'owner', at: 'logout' },
  'pages/jpanel/pos/till': { who: 'owner', at: 'pos' },
  'pages/jpanel/pos/receipt': { who: 'owner', at: (made) => made.receipt },
}

export const addressOf = (page: string, made: Made): string => {
  const at = PAGES[page]?.at
  if (at === undefined) throw new Error(`${page} has no address`)
  return typeof at === 'string' ? at : at(made)
}
