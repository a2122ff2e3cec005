import { afterAll, expect, test } from 'vitest'
import { plant } from '../support/planted.ts'

interface Rules {
  forbidden: { name: string; comment: string }[]
}

const { default: configuration } = (await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href)) as {
  default: Rules
}

const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'

const VIOLATIONS: Record<string, { file: string; imports: string; folder?: string }> = {
  'no-cycles': { file: 'app/kit/cycle-a.ts', imports: './cycle-b' },
  'kit-is-pure': { file: 'app/kit/proud.ts', imports: '~/domain/cart/order' },
  'ports-know-only-kit': { file: 'app/ports/curious.ts', imports: '~/domain/cart/order' },
  'domain-knows-no-web': { file: 'app/domain/cart/drawn.ts', imports: 'react' },
  'domain-knows-no-wire': { file: 'app/domain/cart/worded.ts', imports: '~/wire/order' },
  'domain-borders': { file: 'app/domain/staff/prying.ts', imports: '~/domain/cart/internal.server' },
  'contexts-in-one-direction': {
    file: 'app/domain/cart/circling.ts',
    imports: '~/domain/staff/person',
    folder: 'app/domain/cart',
  },
  'prisma-only-in-domain-server': { file: 'app/pages/jpanel/querying.tsx', imports: '~/db/pool.server' },
  'lists-know-no-product': { file: 'app/lists/declare/knowing.ts', imports: '~/domain/cart/order' },
  'database-knows-no-lists': { file: 'app/db/listing.server.ts', imports: '~/lists/sql/matching.server' },
  'fast-knows-no-product': { file: 'app/fast/wise.ts', imports: '~/domain/cart/order' },
  'fast-has-few-doors': { file: 'app/domain/cart/hurrying.ts', imports: '~/fast/draw' },
  'fast-hides-its-parts': { file: 'app/ui/writing.ts', imports: '~/fast/write-html' },
  'adapters-by-composition-only': { file: 'app/jobs/hasty.ts', imports: '~/adapters/fake/mailer.server' },
  'adapters-know-only-ports': { file: 'app/adapters/fake/wise.server.ts', imports: '~/domain/cart/order' },
  'frames-know-no-product': { file: 'app/http/partial.ts', imports: '~/domain/cart/order' },
  'composition-has-three-callers': { file: 'app/pages/jpanel/composing.tsx', imports: '~/composition.server' },
  'pages-and-endpoints-do-not-meet': { file: 'app/pages/jpanel/meeting.tsx', imports: '~/endpoints/jpanel/pos/add' },
  'areas-keep-their-parts': {
    file: 'app/pages/jpanel/tributes/borrowing.tsx',
    imports: '~/pages/jpanel/receipts/parts/paper',
  },
  'endpoints-render-nothing': { file: 'app/endpoints/jpanel/drawing.ts', imports: '~/ui/button' },
  'ui-knows-no-domain': { file: 'app/ui/knowing.tsx', imports: '~/domain/cart/order' },
  'wire-only-maps': { file: 'app/wire/reaching.ts', imports: '~/pages/jpanel/layout' },
  'manifests-are-data': { file: 'app/areas/busy.ts', imports: '~/domain/cart/order' },
  'worker-world': { file: 'pwa/service-worker.ts', imports: '../app/domain/cart/order' },
  'app-meets-pwa-at-register': { file: 'app/pages/jpanel/working.tsx', imports: '../../../pwa/manifest' },
  'app-stands-alone': { file: 'app/http/serving.ts', imports: '../../server/shell' },
  'server-holds-no-product': { file: 'server/selling.ts', imports: '../app/domain/cart/order' },
  'fields-stand-alone': { file: 'gateway-frame/reaching.js', imports: '../app/kit/money' },
  'nothing-unresolved': { file: 'app/kit/lost.ts', imports: './nowhere' },
}

const CLEAN = {
  'app/kit/money.ts': 'export const money = 1\n',
  'app/ports/mailer.ts': "import { money } from '~/kit/money'\nexport const mailer = money\n",
  'app/db/pool.server.ts': 'export const pool = 1\n',
  'app/lists/sql/matching.server.ts': 'export const matching = 1\n',
  'app/fast/draw.ts': "export { written } from './write-html'\n",
  'app/fast/write-html.ts': 'export const written = 1\n',
  'app/adapters/fake/mailer.server.ts': "import { mailer } from '~/ports/mailer'\nexport const fake = mailer\n",
  'app/composition.server.ts': "import { fake } from '~/adapters/fake/mailer.server'\nexport const compose = fake\n",
  'app/domain/pricing/totals.ts': 'export const totals = 1\n',
  'app/domain/cart/schemas.ts': 'export const schema = 1\n',
  'app/domain/cart/order.ts': "import { totals } from '~/domain/pricing/totals'\nexport const order = totals\n",
  'app/domain/cart/internal.server.ts': "import { pool } from '~/db/pool.server'\nexport const internal = pool\n",
  'app/domain/staff/person.ts': "import { schema } from '~/domain/cart/schemas'\nexport const person = schema\n",
  'app/http/call.ts': "import { money } from '~/kit/money'\nexport const call = money\n",
  'app/wire/order.ts': 'export const orderWire = 1\n',
  'app/endpoints/jpanel/pos/add.ts': "import { order } from '~/domain/cart/order'\nexport const action = order\n",
  'app/pages/jpanel/layout.tsx': "import { compose } from '~/composition.server'\nexport const layout = compose\n",
  'app/pages/jpanel/parts/note.tsx': 'export const note = 1\n',
  'app/pages/jpanel/receipts/parts/paper.tsx': "import { note } from '../../parts/note'\nexport const paper = note\n",
  'app/pages/jpanel/receipts/record.tsx': "import { paper } from './parts/paper'\nexport const record = paper\n",
  'app/ui/button.tsx': "import { money } from '~/kit/money'\nexport const button = money\n",
  'pwa/manifest.ts': 'export const manifest = 1\n',
  'server/shell.ts': 'export const shell = 1\n',
  'gateway-frame/card.js': 'export const card = 1\n',
}

const dirty = Object.fromEntries(
  Object.values(VIOLATIONS).map(({ file, imports }) => [
    file,
    `import * as other from '${imports}'\nexport { other }\n`,
  ]),
)
const folders = ['app', 'pwa', 'server', 'gateway-frame']
const files = { ...CLEAN, ...dirty, 'app/kit/cycle-b.ts': "import * as a from './cycle-a'\nexport { a }\n" }

const projects = {
  clean: plant(CLEAN, ['.dependency-cruiser.mjs', 'tsconfig.json']),
  dirty: plant(files, ['.dependency-cruiser.mjs', 'tsconfig.json']),
}
afterAll(() => Object.values(projects).forEach((project) => project.remove()))

const cruise = (project: keyof typeof projects) =>
  projects[project].run(CRUISER, '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...folders)

const errors = cruise('dirty').output

test('a project in which everything is in its place passes', () => {
  expect(cruise('clean')).toMatchObject({
    status: 0,
    output: expect.stringContaining('no dependency violations found'),
  })
})

test('every rule has a planted violation', () => {
  expect(configuration.forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(VIOLATIONS).toSorted())
})

test.each(configuration.forbidden)(
  '$name refuses its violation and says where the code belongs',
  ({ name, comment }) => {
    const { file, folder = file } = VIOLATIONS[name] ?? {}
    expect(errors).toContain(`error ${name}: ${folder}`)
    expect(errors.replace(/\s+/g, ' ')).toContain(comment)
  },
)
