import { parseArgs } from 'node:util'
import { openDatabase } from '../server/postgres/database.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings } from '../server/settings/settings.ts'
import { seed } from './seed.ts'
import { load } from './scale/load.ts'

const PRODUCTS = '20000'

const { values } = parseArgs({
  options: {
    contributions: { type: 'string', default: '1000000' },
    supporters: { type: 'string' },
    products: { type: 'string', default: PRODUCTS },
    sponsees: { type: 'string' },
    'database-url': { type: 'string' },
    now: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

const whole = (name: string, text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`)
  return Number(text)
}

const readMoment = (text: string | undefined): Date => {
  const moment = text === undefined ? new Date() : new Date(text)
  if (Number.isNaN(moment.getTime())) throw new Error(`--now takes a moment as 2026-11-21T12:00:00Z, not "${text}"`)
  return moment
}

const settings = readSettings(process.env)
const database = await openDatabase({ ...settings, databaseUrl: values['database-url'] ?? settings.databaseUrl })
const now = readMoment(values.now)
const wanted = whole('contributions', values.contributions)
const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(7)
try {
  await migrate(database.url)
  await seed({ databaseUrl: database.url, password: settings.demoPassword ?? 'almoner-demo-pass', now })
  await load({
    databaseUrl: database.url,
    contributions: wanted,
    ...(values.supporters ? { supporters: whole('supporters', values.supporters) } : {}),
    products: whole('products', values.products),
    ...(values.sponsees ? { sponsees: whole('sponsees', values.sponsees) } : {}),
    seed: whole('seed', values.seed),
    now,
    report: (phase, rows) =>
      console.log(`${seconds()} s  ${phase}${rows > 0 ? `: ${rows.toLocaleString('en-US')}` : ''}`),
  })
  const took = (performance.now() - began) / 1000
  console.log(
    `${wanted.toLocaleString('en-US')} contributions in ${took.toFixed(1)} s, ` +
      `${Math.round(wanted / took).toLocaleString('en-US')} a second`,
  )
  const people = (['supporters', 'sponsees'] as const)
    .map((name) => (values[name] ? ` --${name} ${values[name]}` : ''))
    .join('')
  const goods = values.products === PRODUCTS ? '' : ` --products ${values.products}`
  console.log(
    `The same rows again: npm run seed:scale -- --contributions ${wanted}${people}${goods} --seed ${values.seed} ` +
      `--now ${now.toISOString()}`,
  )
} finally {
  if (database.isOurs) await database.stop()
}
