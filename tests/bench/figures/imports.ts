import { setTimeout as pause } from 'node:timers/promises'
import { type Measured, whole } from '../report.ts'
import { memoryOf, type Stage } from '../stage.ts'

const AT = '/jpanel/import'
const ROWS = 20_000
const LIMIT = 20_000
const MAX_MEMORY = 200

const SHEETS = {
  supporters: {
    header:
      'email,first_name,last_name,bill_address_01,bill_city,bill_state,bill_zip,bill_country,' +
      'created_at,email_opt_in,referral_source',
    row: (at: number, run: string) =>
      at % 500 === 0
        ? `bad${at},B,Ad,,,,,,,,`
        : `p${at}@${run}.example,Pat,Person${at},${at} Main Street,Exeter,NH,03833,US,2020-03-04,yes,Fair`,
  },
  contributions: {
    header: 'date,subtotal_amt,dcc,total,first_name,last_name,email,address_line_1,city,zip,country,payment_auth',
    row: (at: number, run: string) =>
      at % 500 === 0
        ? `2024-02-30,5,0,5,B,Ad,b${at}@x.example,,,,,`
        : `2024-03-${String((at % 28) + 1).padStart(2, '0')},40,1.50,41.50,Pat,Person${at % 4000},` +
          `p${at % 4000}@${run}.example,${at} Main Street,Exeter,03833,US,AUTH${at}`,
  },
} as const

/** P8: uploads a file, checks every row, and imports it. */
export async function imports(stage: Stage): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const sheet of Object.keys(SHEETS) as (keyof typeof SHEETS)[]) measured.push(...(await oneSheet(stage, sheet)))
  return measured
}

async function upload({ server, call }: Stage, sheet: string, text: string): Promise<number> {
  const { 'content-type': _json, ...headers } = call
  const form = new FormData()
  form.set('sheet', sheet)
  form.set('intent', 'upload')
  form.set('_token', call['x-csrf-token'] ?? '')
  form.set('file', new File([text], `${sheet}.csv`, { type: 'text/csv' }))
  const reply = await fetch(`${server.origin}${AT}`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/html' },
    body: form,
    redirect: 'manual',
  })
  const id = Number(/\/import\/(\d+)/.exec(reply.headers.get('location') ?? '')?.[1])
  if (!id) throw new Error(`the upload answered ${reply.status}`)
  return id
}

async function finished({ database }: Stage, id: number): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ state: string }>('SELECT state FROM import_workbook WHERE id = $1', [id])
    if (rows[0]?.state === 'done') return
    await pause(50)
  }
}

async function oneSheet(stage: Stage, sheet: keyof typeof SHEETS): Promise<Measured[]> {
  const { header, row } = SHEETS[sheet]
  const run = `bench${Date.now()}`
  const text = [header, ...Array.from({ length: ROWS }, (_, at) => row(at, run))].join('\n')
  const { pid } = stage.server.process
  const before = memoryOf(pid).now
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).now)), 20)
  const begun = performance.now()
  const id = await upload(stage, sheet, text)
  const checked = performance.now()
  await fetch(`${stage.server.origin}${AT}/provider/webhook/${sheet}`, {
    method: 'POST',
    headers: stage.call,
    body: JSON.stringify({ workbookId: id }),
  })
  const started = performance.now()
  await finished(stage, id)
  const ended = performance.now()
  clearInterval(watch)
  const perSecond = (ROWS / (checked - begun)) * 1000
  const applied = (ROWS / (ended - started)) * 1000
  const growth = highest - before
  const line = { figure: 'P8', beside: '', ratio: '' }
  return [
    {
      ...line,
      what: `${sheet}: parsed, every rule, report stored`,
      value: `${whole(perSecond)} rows/s`,
      limit: `≥ ${whole(LIMIT)}`,
      isReached: perSecond >= LIMIT,
    },
    {
      ...line,
      what: `${sheet}: the same rows imported`,
      value: `${whole(applied)} rows/s`,
      limit: '',
      isReached: null,
    },
    {
      ...line,
      what: `${sheet}: memory growth`,
      value: `${whole(growth)} MB`,
      limit: `≤ ${MAX_MEMORY} MB`,
      isReached: growth <= MAX_MEMORY,
    },
  ]
}
