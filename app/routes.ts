import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** Documented calls: address below /jpanel → file below endpoints/jpanel. */
const calls = (files: Record<string, string>): RouteConfigEntry[] =>
  Object.entries(files).map(([path, file]) => route(path, `endpoints/jpanel/${file}.ts`))

/** Screens: address below /jpanel → file below pages/jpanel. */
const pages = (files: Record<string, string>): RouteConfigEntry[] =>
  Object.entries(files).map(([path, file]) => route(path, `pages/jpanel/${file}.tsx`))

/** The only map of addresses, grouped as the specification groups them. */
export default prefix('jpanel', [
  // Sign-in: no session yet
  layout('pages/visitor/layout.tsx', pages({ login: 'login', 'password/forgot': 'password/forgot', 'password/:token': 'password/reset' })),

  layout('pages/jpanel/layout.tsx', [
    // Screens inside the back-office shell
    layout('pages/jpanel/shell.tsx', [
      index('pages/jpanel/home.tsx'),
      ...pages({
        // Contributions
        // People
        // Settings
      }),
    ]),

    // Screens with a look of their own
    ...pages({ logout: 'logout' }),
    ...pages({}),

    // Contributions
    ...calls({}),
    // Point of sale
    ...calls({}),
    // Supporters and search
    ...calls({}),
    // Staff
    ...calls({}),
  ]),
]) satisfies RouteConfig
