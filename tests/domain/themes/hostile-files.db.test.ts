import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill, HOSTILE_UNITS, type HostileKind } from '../../support/hostile-units'
import { worksOf } from '../../support/work'
import { duplicateTheme } from '~/domain/themes/duplicate-theme.server'
import { allThemes, listAssets } from '~/domain/themes/queries.server'
import { saveAsset } from '~/domain/themes/save-asset.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()
const LENGTH = 195_000
/** 50 ms of the processor, as in hostile-html.db.test.ts. */
const MAX_TURN = 6_000_000

async function makeSaver(key: string): Promise<(value: string) => Promise<unknown>> {
  const packaged = (await allThemes(ctx.read)).find(({ handle }) => handle === 'lantern')
  const { id: themeId } = await perform(duplicateTheme, ctx, { id: packaged?.id })
  const id = (await listAssets(ctx.read, themeId)).find((asset) => asset.key === key)?.id
  return (value) =>
    perform(saveAsset, ctx, { themeId, id, value }).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code === 'not-found') throw error
    })
}

test.each<[HostileKind, string]>([
  ['Liquid', 'snippets/product-card.liquid'],
  ['SCSS', 'styles/theme.scss'],
  ['JSON', 'config/content.json'],
])('%s of 195 KB takes no long turn, whatever its shape: %s', { timeout: 240_000 }, async (kind, key) => {
  const save = await makeSaver(key)
  await save('x')
  const shape = fc
    .array(fc.constantFrom<string>(...HOSTILE_UNITS[kind]), { minLength: 1, maxLength: 3 })
    .map((units) => units.join(''))
  await fc.assert(
    fc.asyncProperty(shape, async (unit) => {
      expect((await worksOf(() => save(fill(unit, LENGTH)))).turn, unit).toBeLessThan(MAX_TURN)
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
