import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** Documented calls: address below /jpanel → file below endpoints/jpanel. */
const calls = (files: Record<string, string>): RouteConfigEntry[] =>
  Object.entries(files).map(([path, file]) => route(path, `endpoints/jpanel/${file}.ts`))

/** Screens: address below /jpanel → file below pages/jpanel. */
const pages = (files: Record<string, string>): RouteConfigEntry[] =>
  Object.entries(files).map(([path, file]) => route(path, `pages/jpanel/${file}.tsx`))

const backOffice = prefix('jpanel', [
  // Sign-in: no session yet
  layout('pages/visitor/layout.tsx', [
    ...pages({
      login: 'login',
      'password/forgot': 'password/forgot',
      'password/undo/:token': 'password/undo-email',
      'password/:token': 'password/reset',
    }),
    ...calls({ 'login/again': 'sign-in-again' }),
  ]),

  layout('pages/jpanel/layout.tsx', [
    // Screens inside the back-office shell
    layout('pages/jpanel/shell.tsx', [
      index('pages/jpanel/home.tsx'),
      ...pages({
        // Contributions
        contributions: 'contributions/list',
        'contributions/:number': 'contributions/record',
        // People
        'supporters/:id': 'supporters/record',
        users: 'users/list',
        'users/:id': 'users/person',
        profile: 'profile',
        // Settings
        settings: 'settings/home',
        'settings/outbox': 'settings/outbox',
        'settings/outbox/:id': 'settings/outbox-mail',
        // Whatever is not known
        '*': 'missing',
      }),
    ]),

    // Screens with a look of their own
    ...pages({ logout: 'logout', scheme: 'scheme', 'commands.json': 'palette', pos: 'pos/till', 'pos/:id/receipt': 'pos/receipt' }),
    ...pages({ 'contributions/packing_slip': 'contributions/packing-slip' }),

    // Contributions
    ...calls({
      'contributions.listing': 'contributions/listing',
      'contributions.csv': 'contributions/csv',
      'contributions/filters.json': 'contributions/filters',
      'contributions/batch': 'contributions/batch',
      'contributions/batch/:id': 'contributions/batch-progress',
    }),
    // Point of sale
    ...calls({
      'pos/categories.json': 'pos/categories',
      'pos/products.json': 'pos/products',
      'pos/bookmark/add': 'pos/bookmark-add',
      'pos/bookmark/remove': 'pos/bookmark-remove',
      'pos/new': 'pos/new',
      'pos/:id/update': 'pos/update',
      'pos/:id/add': 'pos/add',
      'pos/:id/add_by_child_reference': 'pos/add-by-child-reference',
      'pos/:id/add_by_fundraising_page': 'pos/add-by-fundraising-page',
      'pos/sponsorships.json': 'pos/sponsorships',
      'pos/:id/remove': 'pos/remove',
      'pos/:id/promos/apply': 'pos/promos-apply',
      'pos/:id/complete': 'pos/complete',
      'pos/:id/give_up_payment': 'pos/give-up-payment',
      'pos/:id/refund': 'pos/refund',
      'pos/recent.json': 'pos/recent',
      'pos/open.json': 'pos/open',
      'pos/:id/discard': 'pos/discard',
      'pos/:id/restore': 'pos/restore',
      'pos/:id/again.json': 'pos/again',
      'pos/supporters.json': 'pos/supporters',
    }),
    // Supporters and search
    ...calls({
      'supporters/autocomplete': 'supporters/autocomplete',
      'api/v1/search': 'search/find',
    }),
    // Sponsorship and fundraising
    ...calls({ 'sponsees.json': 'sponsorships/sponsees', 'fundraisers.json': 'fundraising/fundraisers' }),
    // Staff
    ...calls({ 'users/:id/regenerate-key': 'users/regenerate-key', 'users/destroy': 'users/destroy' }),
  ]),
])

/** The only map of addresses, grouped as the specification groups them; below `downloads` lie the links that supporters are sent, at `gateway/events` gateways speak. */
export default [
  layout('pages/linked/layout.tsx', [route('downloads/:token', 'pages/linked/download.tsx')]),
  layout('pages/gateway/layout.tsx', [route('jpanel/api/gateway/events', 'endpoints/jpanel/gateway/events.ts')]),
  ...backOffice,
] satisfies RouteConfig
