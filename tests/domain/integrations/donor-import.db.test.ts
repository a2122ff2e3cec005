import { verify } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { standInDonorCrm, standInDonorCrmWith } from '~/adapters/fake/donor-crm.server'
import { closeDatabase } from '~/composition.server'
import { importDonors } from '~/domain/integrations/donors/import-donors.server'
import { importPart } from '~/domain/integrations/donors/import-part.server'
import { toImportedPerson } from '~/domain/integrations/donors/person'
import { latestImport } from '~/domain/integrations/donors/runs.server'
import { startImport } from '~/domain/integrations/donors/start-import.server'
import { verifyCrm } from '~/domain/integrations/donors/verify-crm.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { storedCredentials } from '~/domain/integrations/crm-account.server'
import { cancelTask } from '~/domain/tasks/cancel-task.server'
import { closeQueue } from '~/jobs/queue.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { CrmRefused, type CrmCredentials, type CrmPerson, type DonorCrm } from '~/ports/donor-crm'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeSupporter } from '../../support/factories'

const settings = { dp_api_key: 'sealed' }
let staffId = 0
let next = 90_000

const person = (more: Partial<CrmPerson>): CrmPerson => ({
  donorId: (next += 1),
  isOrganization: false,
  title: null,
  firstName: 'Nuala',
  lastName: `Quill ${next}`,
  organization: null,
  email: null,
  address: '1 Pier',
  address2: null,
  city: 'Galway',
  state: null,
  zip: 'H91',
  country: 'IE',
  phone: '+353 91 1',
  ...more,
})

const office = (donorCrm: DonorCrm, own: Record<string, string> = settings): Ctx =>
  testCtx({ isOwner: true, staffId, settings: own, ports: { donorCrm } })

async function begin(ctx: Ctx, more: object = {}): Promise<number> {
  await perform(startImport, ctx, more)
  return (await latestImport(ctx))?.id ?? 0
}

async function imported(donors: readonly CrmPerson[], more: object = {}) {
  const ctx = office(standInDonorCrmWith(donors))
  const id = await begin(ctx, more)
  await perform(importDonors, ctx, { id })
  return latestImport(ctx)
}

type Row = {
  id: number
  donorId: number | null
  name: string
  method: string
  hasLogin: boolean
  phone: string | null
  city: string | null
  zip: string | null
}
const supporterOf = (donorId: number) =>
  testCtx().read.first<Row>(sql`SELECT id, donor_id AS "donorId", display_name AS name, sign_up_method AS method,
      has_login AS "hasLogin", bill_phone AS phone,
    ship_city AS city, bill_zip AS zip FROM supporter WHERE donor_id = ${donorId}`)
const taskOf = (id: number | null | undefined) =>
  testCtx().read.first<{
    state: string
    total: number
    done: number
    failed: number
    outcome: string
    problems: { reason: string }[]
  }>(sql`SELECT state, total, done, failed, outcome, problems FROM task WHERE id = ${id}`)

beforeEach(async () => {
  await anAccountType()
  const email = `${crypto.randomUUID()}@example.org`
  const { id } = await testCtx().prisma.staff.create({ data: { firstName: 'Fiona', lastName: 'Gallant', email } })
  staffId = id
  await testCtx().read.run(sql`DELETE FROM donor_import`)
})
afterAll(async () => {
  await closeQueue()
  await closeDatabase()
})

describe('each donor of the CRM (R-CRM-4)', () => {
  test('is matched, ignored or new, and the person who asked gets the counts by email', async () => {
    const linked = await makeSupporter({ email: 'linked@example.org' })
    const known = await makeSupporter({ email: 'known@example.org', donor_id: 41 })
    const others = { display_name: 'Maeve Roe', first_name: 'Maeve', last_name: 'Roe' }
    await makeSupporter({ ...others, bill_zip: '04101', email: 'another.maeve@example.org' })
    await makeSupporter({ ...others, bill_zip: 'xx 04101', email: null })
    await makeSupporter({ ...others, bill_zip: '04101-1234', email: null })
    const named = await makeSupporter({
      display_name: 'Maeve Roe',
      first_name: 'Maeve',
      last_name: 'Roe',
      bill_zip: '0410-1',
      email: null,
    })
    const donors = [
      person({ email: '  LINKED@Example.org ' }),
      person({ email: 'known@example.org' }),
      person({ firstName: 'MAEVE', lastName: 'roe', zip: '04101' }),
      person({ donorId: 41, email: 'someone.else@example.org' }),
      person({ firstName: 'Cormac', lastName: 'New', phone: '+353 87 2' }),
      person({ isOrganization: true, firstName: null, lastName: null, organization: 'Harbor House' }),
    ].toSorted((one, other) => one.donorId - other.donorId)
    const run = await imported(donors)
    expect(run).toMatchObject({ state: 'done', total: 6, seen: 6, linked: 2, ignored: 2, added: 2, logins: 0 })
    const ids = await testCtx().read.rows<{ id: number; donorId: number | null }>(
      sql`SELECT id, donor_id AS "donorId" FROM supporter WHERE id = ANY(${[linked.id, known.id, named.id]}::int[])
        ORDER BY id`,
    )
    expect(ids.map(({ donorId }) => donorId)).toEqual([expect.any(Number), 41, expect.any(Number)])
    const added = donors.find(({ lastName }) => lastName === 'New')
    expect(await supporterOf(added?.donorId ?? 0)).toMatchObject({
      name: 'Cormac New',
      method: 'import',
      phone: '+353 87 2',
      city: 'Galway',
      zip: 'H91',
      hasLogin: false,
    })
    expect(await taskOf(run?.taskId)).toMatchObject({
      state: 'done',
      total: 6,
      done: 6,
      outcome: '6 donors: 2 new, 2 matched, 2 ignored, 0 logins created',
    })
    const mail = await testCtx().read.first<{ text: string }>(
      sql`SELECT text FROM mail WHERE dedupe_key = ${`donor-import:${run?.id}`}`,
    )
    expect(mail?.text).toContain('Donors: 6')
    expect(mail?.text).toContain('New supporters: 2')
    expect(mail?.text).toContain('/jpanel/settings/donor-import')
  })

  test('keeps the code of a region that the CRM writes as its name', () => {
    const stateOf = (more: Partial<CrmPerson>) => toImportedPerson(person(more)).state
    expect(stateOf({ country: 'US', state: 'Maine' })).toBe('ME')
    expect(stateOf({ country: 'CA', state: 'on' })).toBe('ON')
    expect(stateOf({ country: 'IE', state: 'Nowhere' })).toBe('Nowhere')
  })

  test('creates a login when wanted: a hashed password that must be reset and that no email contains', async () => {
    const donors = [
      person({ email: `first-${next}@example.org` }),
      person({ email: null }),
      person({ email: `second-${next}@example.org` }),
    ]
    const had = await makeSupporter({ email: `second-${next - 1}@example.org`, has_login: true })
    const before = await testCtx().read.rows<{ email: string }>(sql`SELECT email FROM supporter WHERE id = ${had.id}`)
    donors[2] = { ...(donors[2] as CrmPerson), email: before[0]?.email ?? '' }
    const run = await imported(donors, { createLogin: '1' })
    expect(run).toMatchObject({ added: 2, linked: 1, logins: 1 })
    const passwords = await testCtx().read.rows<{ hash: string; mustReset: boolean; hasLogin: boolean }>(sql`
      SELECT p.hash, p.must_reset AS "mustReset", s.has_login AS "hasLogin" FROM supporter_password p
      JOIN supporter s ON s.id = p.supporter_id
      WHERE s.donor_id = ANY(${donors.map(({ donorId }) => donorId)}::int[])`)
    expect(passwords).toEqual([
      { hash: expect.stringMatching(/^\$argon2id\$/) as string, mustReset: true, hasLogin: true },
    ])
    expect(await verify(passwords[0]?.hash ?? '', '')).toBe(false)
  })

  test('is cut when too long, without an invalid email, and both are named in the task', async () => {
    const donor = person({ firstName: 'x'.repeat(60), email: 'not an email', country: 'USA' })
    const run = await imported([donor])
    expect((await supporterOf(donor.donorId))?.name.startsWith('x'.repeat(45))).toBe(true)
    const task = await taskOf(run?.taskId)
    expect(task?.problems.map(({ reason }) => reason)).toEqual([
      'Cut, because it was too long: first name. The email is not valid and was left out.',
    ])
  })
})

describe('an import', () => {
  test('continues after the last donor when interrupted, and imports each once', async () => {
    const donors = Array.from({ length: 8 }, () => person({}))
    const good = standInDonorCrmWith(donors)
    let pages = 0
    const breaking: DonorCrm = {
      ...good,
      donorsAfter: async (after) => {
        pages += 1
        if (pages === 2) throw new Error('no answer')
        return good.donorsAfter(after)
      },
    }
    const ctx = office(breaking)
    const id = await begin(ctx)
    await expect(perform(importDonors, ctx, { id })).rejects.toThrow('no answer')
    const half = await latestImport(ctx)
    expect(half).toMatchObject({ state: 'running', seen: 3 })
    expect(await taskOf(half?.taskId)).toMatchObject({
      state: 'stopped',
      outcome: 'The donor CRM did not answer. It is tried again.',
    })
    await perform(importDonors, ctx, { id })
    expect(await latestImport(ctx)).toMatchObject({ state: 'done', seen: 8, added: 8 })
    const rows = await testCtx().read.records(
      sql`SELECT 1 FROM supporter WHERE donor_id = ANY(${donors.map(({ donorId }) => donorId)}::int[])`,
    )
    expect(rows).toHaveLength(8)
  })

  test('imports each donor once with two workers', async () => {
    const donors = Array.from({ length: 20 }, () => person({}))
    const ctx = office(standInDonorCrmWith(donors))
    const id = await begin(ctx)
    await Promise.all([1, 2, 3].map(() => perform(importDonors, ctx, { id })))
    expect(await latestImport(ctx)).toMatchObject({ state: 'done', seen: 20, added: 20, ignored: 0 })
    const mails = await testCtx().read.records(sql`SELECT 1 FROM mail WHERE dedupe_key = ${`donor-import:${id}`}`)
    expect(mails).toHaveLength(1)
    // A delayed worker finds its part already done.
    expect(
      await perform(importPart, ctx, { id, donors: donors.slice(0, 2).map((one) => ({ ...one, passwordHash: null })) }),
    ).toBeNull()
  })

  test('in progress is not begun a second time, and stops between parts when it is canceled', async () => {
    const donors = Array.from({ length: 6 }, () => person({}))
    const good = standInDonorCrmWith(donors)
    const ctx = office({
      ...good,
      donorsAfter: async (after) => {
        if (after > 0) await perform(cancelTask, ctx, { id: (await latestImport(ctx))?.taskId })
        return good.donorsAfter(after)
      },
    })
    const id = await begin(ctx)
    expect(await perform(startImport, ctx, { createLogin: true })).toBe(true)
    expect(await latestImport(ctx)).toMatchObject({ id, createsLogins: false })
    await perform(importDonors, ctx, { id })
    const run = await latestImport(ctx)
    expect(run).toMatchObject({ state: 'canceled', seen: 3 })
    expect((await taskOf(run?.taskId))?.outcome).toMatch(/^Canceled\. 3 donors: 3 new/)
  })

  test('ends with the CRM’s message when refused, and imports nothing without an account', async () => {
    const refusing: DonorCrm = {
      ...standInDonorCrm,
      count: () => Promise.reject(new CrmRefused('DonorPerfect rejected the credentials.')),
    }
    const ctx = office(refusing)
    await perform(importDonors, ctx, { id: await begin(ctx) })
    const run = await latestImport(ctx)
    expect(await taskOf(run?.taskId)).toMatchObject({
      state: 'done',
      outcome: 'DonorPerfect rejected the credentials.',
    })
    const without = office(standInDonorCrmWith([person({})]), {})
    await perform(importDonors, without, { id: await begin(without) })
    const none = await latestImport(without)
    expect(none).toMatchObject({ seen: 0, state: 'done' })
    expect((await taskOf(none?.taskId))?.outcome).toBe('No donor CRM is connected. Nothing was imported.')
  })

  test('requires admin.dpo', async () => {
    await expect(
      perform(startImport, testCtx({ permissions: ['member.edit', 'admin.general'] }), {}),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('the account (R-CRM-3)', () => {
  const tried: CrmCredentials[] = []
  const donorCrms = {
    open: (credentials: CrmCredentials) => (
      tried.push(credentials),
      { ...standInDonorCrm, verify: async () => credentials.apiKey === 'good' }
    ),
  }
  const stored = async () =>
    Object.fromEntries((await testCtx().prisma.setting.findMany()).map((row) => [row.key, row.value]))

  test('is stored sealed, never shown in the journal, and blank keeps it', async () => {
    await testCtx().prisma.setting.deleteMany()
    await perform(savePanel, testCtx(), { panel: 'donor-crm', dp_api_key: 'a-very-secret-key' })
    const first = await stored()
    expect(JSON.stringify(first)).not.toContain('a-very-secret-key')
    expect(storedCredentials(first, testCtx().ports.vault)).toEqual({
      username: '',
      password: '',
      apiKey: 'a-very-secret-key',
    })
    const entries = await testCtx().read.rows<{ after: unknown }>(
      sql`SELECT after FROM journal_entry WHERE event = 'settings.saved'`,
    )
    expect(JSON.stringify(entries)).not.toContain('a-very-secret-key')
    await perform(savePanel, testCtx({ settings: first }), { panel: 'donor-crm', dp_api_key: '', dp_username: 'fiona' })
    expect(storedCredentials(await stored(), testCtx().ports.vault)).toMatchObject({
      username: 'fiona',
      apiKey: 'a-very-secret-key',
    })
  })

  test('is tried as it is typed, and what is blank as it is stored', async () => {
    const sealed = { dp_api_key: testCtx().ports.vault.seal('good') }
    const ctx = testCtx({ settings: sealed, ports: { donorCrms } })
    expect(await perform(verifyCrm, ctx, { username: '', password: '', apiKey: '' })).toBe(true)
    expect(await perform(verifyCrm, ctx, { apiKey: 'bad' })).toBe(false)
    expect(await perform(verifyCrm, testCtx({ ports: { donorCrms } }), {})).toBe(false)
    expect(tried.map(({ apiKey }) => apiKey)).toEqual(['good', 'bad'])
    const away = { open: () => ({ ...standInDonorCrm, verify: () => Promise.reject(new Error('no answer')) }) }
    expect(await perform(verifyCrm, testCtx({ ports: { donorCrms: away } }), { apiKey: 'good' })).toBe(false)
  })
})
