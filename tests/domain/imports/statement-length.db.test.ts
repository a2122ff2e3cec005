import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { loadWorkbook } from '~/domain/imports/queries.server'
import { runImport } from '~/domain/imports/run-import.server'
import { startImport } from '~/domain/imports/start-import.server'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff } from '../../support/factories'
import { upload } from '../../support/imports'

const LONG = 20_000
const ROWS = 120
const MAX_LENGTH = 1_000_000

const lengthOf = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, one) => sum + lengthOf(one), 0)
    : typeof value === 'string'
      ? value.length
      : 0

/** Building and sending a statement blocks other work for as long as its values are. */
test('no statement of an import has more than a million characters, however long the rejected cells are', async () => {
  const ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const { id } = await upload(
      ctx,
      'supporters',
      Array.from({ length: ROWS }, (_one, at) => ({ email: `${at}${'é'.repeat(LONG - 4)}`, first_name: 'x' })),
    )
    expect(await loadWorkbook(ctx, id)).toMatchObject({ total: ROWS, errorRows: ROWS })
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'done', rejected: ROWS })
    const lengths = query.mock.calls.map(([sent]) => lengthOf((sent as unknown as { values?: unknown }).values))
    expect(Math.max(...lengths)).toBeGreaterThan(10 * LONG)
    expect(Math.max(...lengths)).toBeLessThan(MAX_LENGTH + 2 * LONG)
  } finally {
    query.mockRestore()
  }
})
