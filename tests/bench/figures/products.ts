import type { Measured } from '../report.ts'
import type { Stage } from '../stage.ts'
import { listFigures } from './list-figures.ts'

const SHOWN = 'FROM product WHERE deleted_at IS NULL AND type IS NULL'

/**
 * P1 to P5 of the list of products, at as many products as were loaded. `npm run bench -- --rows 10000 --products 20000
 * --only products --no-write`
 */
export async function products(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.database.query<{ n: number }>(`SELECT count(*)::int AS n ${SHOWN}`)
  return listFigures(stage, {
    name: 'products',
    path: '/jpanel/products',
    bare: `SELECT * ${SHOWN} ORDER BY lower(name), id LIMIT 50`,
    count: rows[0]?.n ?? 0,
    pageSize: 50,
    search: 'fb',
    // The names of loaded products consist of these words.
    words: ['harbor', '19999', 'zzyzx'],
  })
}
