import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { screenScripts, type ScreenScripts } from '../support/screen-scripts.ts'

const LIMIT = 180
/** A form asks before it is left, names its changes and comes back after a session has ended. */
const FORM_LIMIT = 185
/** The screens with a form of plain fields, and those that share refunds or covered costs with the till. */
const FORMS = new Set([
  '/jpanel/contributions/:number',
  '/jpanel/fundraise/:type/:hashid/view',
  '/jpanel/sponsorship/new',
  '/jpanel/sponsorship/:id/edit',
  '/jpanel/import/:id/rows/:row',
  '/jpanel/virtual-events/create',
  '/jpanel/payment_options/:id',
  '/jpanel/segments/:id',
  '/jpanel/categories',
  '/jpanel/shipping/tiers',
  '/jpanel/taxes/:id',
  '/jpanel/settings/payment',
  '/jpanel/pages',
])
/**
 * Screens with fields that are made of several controls: settings, the page that shows them all, and what has a
 * gallery, an address, an editor, or dates with trees and pickers.
 */
const COMPOSITE = new Set([
  '/jpanel/contributions/:number/edit',
  '/jpanel/settings/:panel',
  '/jpanel/settings/emails/:name',
  '/jpanel/tax_receipts/templates/:id',
  '/jpanel/tributes/types/:id',
  '/jpanel/parts',
  '/jpanel/products/:id',
  '/jpanel/promotions/:id',
  '/jpanel/fundraise/forms/:id',
  '/jpanel/fundraise/pages/new',
  '/jpanel/fundraise/pages/:id/edit',
  '/jpanel/supporters/:id',
  '/jpanel/supporters/:id/edit',
  '/jpanel/supporters/new',
  '/jpanel/sponsorship/:id',
  '/jpanel/pages/:id',
  '/jpanel/feeds/:id',
  '/jpanel/feeds/posts/:id',
  '/jpanel/themes/:themeId/settings',
  '/jpanel/virtual-events/:id/edit',
])
const COMPOSITE_LIMIT = 230
const MAX_SCRIPTS = 15
/** An address, a picture, what is sold, another supporter or the preview of a form are shared by few other screens. */
const MORE_SCRIPTS = new Map([
  ['/jpanel/supporters/new', 16],
  ['/jpanel/supporters/:id/edit', 16],
  ['/jpanel/fundraise/forms/:id', 16],
  ['/jpanel/products/:id', 16],
])

/** Beside a list, a library and the photos of sponsees have an uploader. */
const UPLOADS = new Set(['/jpanel/images', '/jpanel/downloads', '/jpanel/import/sponsee-photos'])
const UPLOADS_LIMIT = 185

const limitOf = ({ address }: ScreenScripts) =>
  COMPOSITE.has(address)
    ? COMPOSITE_LIMIT
    : UPLOADS.has(address)
      ? UPLOADS_LIMIT
      : FORMS.has(address)
        ? FORM_LIMIT
        : LIMIT

describe('initial JavaScript of a built screen, gzipped (docs/performance.md, P10)', () => {
  let screens: ScreenScripts[]

  beforeAll(async () => {
    await buildWhenStale()
    screens = screenScripts()
  }, 600_000)

  const at = (address: string) => screens.find((screen) => screen.address === address)

  test.each(['/jpanel/contributions', '/jpanel/pos'])('%s stays within 180 KiB', (address) => {
    expect(at(address)?.kib).toBeLessThanOrEqual(LIMIT)
  })

  test('no other screen is above it, none with a form above 185, an uploader 185, composite fields 230', () => {
    expect(screens.filter(({ address }) => COMPOSITE.has(address))).toHaveLength(COMPOSITE.size)
    expect(
      screens
        .filter((screen) => screen.kib > limitOf(screen))
        .map(({ address, kib }) => `${address}: ${kib.toFixed(0)}`),
    ).toEqual([])
  })

  test('no screen begins with more than 15 scripts (P12)', () => {
    expect(
      screens
        .filter(({ address, files }) => files.length > (MORE_SCRIPTS.get(address) ?? MAX_SCRIPTS))
        .map(({ address, files }) => `${address}: ${files.length}`),
    ).toEqual([])
  })

  test('every counted file exists and the framework is among them', () => {
    const list = at('/jpanel/contributions')
    const client = path.resolve(import.meta.dirname, '../../build/client')
    expect(list?.files.every((file) => existsSync(path.join(client, file)))).toBe(true)
    expect(list?.kib).toBeGreaterThan(90)
  })
})
