import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { launchServer } from '../support/launch-server.ts'
import type { EmbeddedPostgres } from '../../server/postgres/embedded-pg.ts'
import { stock, type Goods, type Till } from './figures/till-calls.ts'
import { SERVER_SETTINGS, signedIn } from './stage.ts'

/** A built checkout of the product with a Postgres of its own, which has the settings that the checkout ships. */
export interface Checkout {
  name: string
  till: Till
  goods: Goods[]
  /** Processor time so far, in milliseconds. */
  spent: () => { server: number; postgres: number }
  close: () => Promise<void>
}

interface Wanted {
  name: string
  root: string
  data: string
  rows: number
  products: number
  /** The moment of the load: the same for all of them. */
  now: Date
}

const POSTGRES = ['server/postgres/embedded-pg.ts', 'server/embedded-pg.ts']

async function postgresOf({ root, data }: Wanted): Promise<EmbeddedPostgres> {
  const file = POSTGRES.map((name) => path.join(root, name)).find((name) => existsSync(name))
  if (file === undefined) throw new Error(`${root} has none of ${POSTGRES.join(', ')}`)
  const { startPostgres } = (await import(
    pathToFileURL(file).href
  )) as typeof import('../../server/postgres/embedded-pg.ts')
  return startPostgres({ dir: path.join(data, 'postgres') })
}

/** By the load of the checkout itself; a stamp says that it came to its end. */
function loadOnce({ name, root, data, rows, products, now }: Wanted): void {
  const stamp = path.join(data, 'loaded')
  if (existsSync(stamp)) return
  const script = path.join(root, 'prisma/scale.ts')
  const isKnown = readFileSync(script, 'utf8').includes('products:')
  if (products > 0 && !isKnown) throw new Error(`the load of ${name} makes no products: add --products 0`)
  const goods = isKnown ? ['--products', String(products)] : []
  console.log(`${name}: loading ${rows.toLocaleString('en-US')} contributions`)
  execFileSync(process.execPath, [script, '--contributions', String(rows), '--now', now.toISOString(), ...goods], {
    cwd: root,
    env: { ...process.env, ALMONER_DATA: data, DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  writeFileSync(stamp, now.toISOString())
}

export async function openCheckout(wanted: Wanted): Promise<Checkout> {
  loadOnce(wanted)
  const postgres = await postgresOf(wanted)
  try {
    const databaseUrl = postgres.url('almoner')
    const server = await launchServer({ DATABASE_URL: databaseUrl, ...SERVER_SETTINGS }, wanted.root)
    const database = new pg.Client({ connectionString: databaseUrl })
    await database.connect()
    const { call } = await signedIn(database, server.origin)
    // Loads of former commits show one product in fifty at the till.
    await database.query(`UPDATE product SET show_in_pos = true WHERE code LIKE 'SKU-%' AND NOT show_in_pos`)
    const goods = await stock(database)
    await database.end()
    return {
      name: wanted.name,
      till: { origin: server.origin, call },
      goods,
      spent: () => ({ server: processorTime(server.process.pid ?? 0).own, postgres: withChildren(postgres.pid) }),
      close: async () => {
        await server.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** The kernel counts in hundredths of a second. */
const TICK = 10

interface Spent {
  parent: number
  own: number
  ended: number
}

function processorTime(pid: number | string): Spent {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (index: number) => fields[index] ?? 0
  return { parent: at(1), own: (at(11) + at(12)) * TICK, ended: (at(13) + at(14)) * TICK }
}

/** A backend that ends adds its time to the postmaster's. */
function withChildren(postmaster: number): number {
  const { own, ended } = processorTime(postmaster)
  const children = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const { parent, own: spent } = processorTime(pid)
      return parent === postmaster ? [spent] : []
    } catch {
      return []
    }
  })
  return children.reduce((sum, spent) => sum + spent, own + ended)
}
