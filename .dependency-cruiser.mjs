const no = (name, comment, border) => ({ name, comment, severity: 'error', ...border })

const DATABASE_USERS =
  '^(app/(domain|lists|fast)/.+[.]server[.]ts$|app/composition[.]server[.]ts$|app/(db|generated)/|' +
  '(prisma|tests|server|bin)/)'
const COMPOSITION_CALLERS = '^app/(jobs/|entry[.]server[.]tsx$|pages/[^/]+/layout[.]tsx$)'

/** The layers: pages and endpoints call operations, everything may use kit, vendors are behind ports. */
export default {
  forbidden: [
    no('no-cycles', 'A cycle hides the direction of imports: move what both need one layer down.', {
      from: {},
      to: { circular: true },
    }),
    no('kit-is-pure', 'kit is pure and knows nothing above it: pass what it needs as an argument.', {
      from: { path: '^app/kit/' },
      to: { path: '^(app/(?!kit/)|pwa/|prisma/)' },
    }),
    no('ports-know-only-kit', 'A port is an interface in our own words: it may use kit and nothing else.', {
      from: { path: '^app/ports/' },
      to: { path: '^app/(?!kit/|ports/)' },
    }),
    no(
      'domain-knows-no-web',
      'The domain does not know how it is reached: what belongs to a screen or a call lives in ' +
        'pages, endpoints or http.',
      {
        from: { path: '^app/domain/' },
        to: {
          path: [
            '^(app/(http|pages|endpoints|ui|adapters|jobs|events)/|pwa/)',
            'node_modules/(react|react-router|react-dom)/',
          ],
        },
      },
    ),
    no(
      'domain-knows-no-wire',
      'Documented names are mapped at the edge, in app/wire: the shapes of what the domain itself sends, such as the ' +
        'payloads of webhooks, live in its context.',
      { from: { path: '^app/domain/' }, to: { path: '^app/wire/' } },
    ),
    no(
      'domain-borders',
      'The internals of another context are its own: use its operations, queries, schemas and plain types.',
      {
        from: { path: '^app/domain/([^/]+)/' },
        to: { path: '^app/domain/([^/]+)/internal', pathNot: '^app/domain/$1/' },
      },
    ),
    {
      name: 'contexts-in-one-direction',
      comment: 'Two contexts that import each other are one: move what both need into the lower of the two.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/domain/[^/]+$' },
      to: { circular: true },
    },
    no(
      'prisma-only-in-domain-server',
      'The database is reached from app/domain/**/*.server.ts and app/db only: put the ' +
        'query into an operation, ' +
        'queries.server.ts or a list.',
      {
        from: { pathNot: DATABASE_USERS },
        to: {
          path:
            'node_modules/(@prisma/client|pg|pg-copy-streams)/|^app/(db|generated)/|' + '^app/lists/.+[.]server[.]ts$',
        },
      },
    ),
    no(
      'lists-know-no-product',
      'app/lists makes every list out of its declaration: what one list is about stands in the domain.',
      {
        from: { path: '^app/lists/' },
        to: { path: '^(app/(domain|http|pages|endpoints|ui|wire|adapters|jobs|events)/|pwa/)' },
      },
    ),
    no('database-knows-no-lists', 'app/db runs statements; the statements of lists are written in app/lists/sql.', {
      from: { path: '^app/db/' },
      to: { path: '^app/lists/' },
    }),
    no(
      'fast-knows-no-product',
      'app/fast goes around React, React Router and the driver, whatever is drawn, answered or asked.',
      { from: { path: '^app/fast/' }, to: { path: '^(app/(?!fast/|kit/|env[.]server)|pwa/)' } },
    ),
    no(
      'fast-has-few-doors',
      'Only what draws, answers and sends statements knows app/fast, by its draw, reply, statements, switch and ' +
        'routing/pages: everything else is the same with ALMONER_FAST=off.',
      {
        from: { pathNot: '^(app/(fast|ui|http|db)/|app/entry[.]server[.]tsx$|server/pages[.]ts$|tests/)' },
        to: { path: '^app/fast/' },
      },
    ),
    no('fast-hides-its-parts', 'Import draw, reply, statements, switch or routing/pages of app/fast, not its parts.', {
      from: { pathNot: '^(app/fast/|tests/)' },
      to: {
        path: '^app/fast/',
        pathNot: '^app/fast/(draw|reply|(statements|switch)[.]server|routing/pages)[.]ts$',
      },
    }),
    no(
      'adapters-by-composition-only',
      'Vendors are chosen in app/composition.server.ts; everything else speaks to a port.',
      {
        from: { pathNot: '^app/(adapters/|composition[.]server[.]ts$)|^tests/' },
        to: { path: '^app/adapters/' },
      },
    ),
    no(
      'adapters-know-only-ports',
      'An adapter translates between a port and a vendor and knows nothing of the product.',
      {
        from: { path: '^app/adapters/' },
        to: { path: '^(app/(?!adapters/|ports/|kit/|env[.]server)|pwa/)' },
      },
    ),
    no(
      'frames-know-no-product',
      'app/http holds frames for endpoints; what is about contributions or supporters ' +
        'belongs into the domain or ' +
        'the endpoint itself.',
      { from: { path: '^app/http/' }, to: { path: '^app/(domain|pages|endpoints|adapters|db|jobs)/' } },
    ),
    no(
      'composition-has-three-callers',
      'The context is built once for a request or a job: in a layout, a job or the entry. Take it as ctx.',
      { from: { path: '^app/', pathNot: COMPOSITION_CALLERS }, to: { path: '^app/composition[.]server[.]ts$' } },
    ),
    no(
      'pages-and-endpoints-do-not-meet',
      'A page uses a documented call over useCall, or the same operation; never the endpoint module.',
      {
        from: { path: '^app/pages/' },
        to: { path: '^app/endpoints/' },
      },
    ),
    no(
      'areas-keep-their-parts',
      'The parts of an area are its own: what two areas show belongs into ' +
        'app/pages/jpanel/parts, or into app/ui ' +
        'where it knows no domain.',
      {
        from: { path: '^app/pages/(?:jpanel/)?([^/]+)/' },
        to: {
          path: '^app/pages/(?:jpanel/)?([^/]+)/parts/',
          pathNot: '^app/pages/(?:jpanel/)?(?:$1|parts)/|^app/pages/jpanel/parts/',
        },
      },
    ),
    no('endpoints-render-nothing', 'An endpoint answers with values; what is drawn belongs into a page.', {
      from: { path: '^app/endpoints/' },
      to: { path: '^app/(pages|ui)/' },
    }),
    no(
      'ui-knows-no-domain',
      'app/ui is free of the product: a component that knows a contribution belongs into pages/**/parts.',
      {
        from: { path: '^app/ui/' },
        to: { path: '^app/(domain|http|pages|endpoints|adapters|db|jobs)/' },
      },
    ),
    no('wire-only-maps', 'app/wire maps names: what pages and endpoints do with them stays there.', {
      from: { path: '^app/wire/' },
      to: { path: '^app/(pages|endpoints|ui|http|adapters|db|jobs)/' },
    }),
    no(
      'manifests-are-data',
      'An area manifest declares; what it names is loaded by the route map. Import types only.',
      {
        from: { path: '^app/areas/' },
        to: { pathNot: '^app/areas/', dependencyTypesNot: ['type-only'] },
      },
    ),
    no('worker-world', 'The service worker is a program of its own: of the application it may use kit.', {
      from: { path: '^pwa/service-worker' },
      to: { path: '^app/(?!kit/)' },
    }),
    no('app-meets-pwa-at-register', 'The application knows pwa/register.ts and nothing else of the worker.', {
      from: { path: '^app/' },
      to: { path: '^pwa/', pathNot: '^pwa/register[.]ts$' },
    }),
    no('app-stands-alone', 'server, bin and tests know the application; it knows nothing of them.', {
      from: { path: '^(app|pwa)/' },
      to: { path: '^(server|bin|tests)/' },
    }),
    no(
      'server-holds-no-product',
      'server/ takes the application from its build and its types from its entry (server/bundle.ts), the seed story ' +
        'from prisma/seed.ts, and ' +
        'shares with the application how calls find their routes, how it logs, masks and counts, what days are, how ' +
        'large a request may be, and the keys and the lock of backups.',
      {
        from: { path: '^server/' },
        to: {
          path: '^(app|pwa|prisma|tests|bin)/',
          pathNot:
            '^app/entry[.]server[.]tsx$|^(prisma/seed(/files)?|app/fast/routing/pages|' +
            'app/kit/(calendar|card-number|files/disk-full|keys/age-keys[.]server|limits|log|process/(metrics|backup-lock)))[.]ts$',
        },
      },
    ),
    no(
      'fields-stand-alone',
      'The pages on which numbers are typed run on another origin and share nothing with the application.',
      {
        from: { path: '^gateway-frame/' },
        to: { pathNot: '^gateway-frame/' },
      },
    ),
    no('nothing-unresolved', 'An import must lead somewhere.', {
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|[.]/[+]types/)' },
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|[.]react-router)/|^app/generated/.+/internal/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
