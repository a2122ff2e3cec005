import { spawn } from 'node:child_process'
import { root } from '../../server/settings/settings.ts'
import { writeDatabaseUrl } from './e2e-database.ts'
import { startArguments } from './launch-server.ts'
import { donorPerfectServer } from './donorperfect/server.ts'
import { testPostgres } from './postgres.ts'

/** The database is dropped when the server stops. */
const postgres = await testPostgres()
const databaseUrl = postgres.url('e2e')
await writeDatabaseUrl(databaseUrl)
/** A stand-in CRM with two donors who are supporters already, one of whom has given. */
const crm = await donorPerfectServer('the-key-of-the-journeys')
crm.donors.push(
  {
    donor_id: 501,
    first_name: 'Noor',
    last_name: 'Rahimi',
    org_rec: 'N',
    email: 'noor.rahimi@example.com',
    zip: '04102',
  },
  {
    donor_id: 502,
    first_name: 'Åsa',
    last_name: 'Björk',
    org_rec: 'N',
    email: 'a.sa.bjo.rk@example.com',
    zip: '04105',
  },
)
const ofDonor = { donor_id: 501, split_gift: 'N', gift_date: '11/19/2026' }
crm.gifts.push(
  {
    ...ofDonor,
    gift_id: 9001,
    record_type: 'G',
    amount: '92.1900',
    gift_narrative: 'Winter appeal',
    gl_code: 'GEN-100',
    plink: 9002,
  },
  {
    ...ofDonor,
    gift_id: 9002,
    record_type: 'P',
    total: '0.0000',
    bill: '92.1900',
    frequency: 'M',
    gift_narrative: 'A gift each month',
  },
)
crm.ownFields.push({ gift_id: 9001, found_us_by: 'A friend' })
// Playwright signals the whole process group, so the server receives the signal by itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
const server = spawn(process.execPath, startArguments(), {
  cwd: root,
  env: {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DONORPERFECT_URL: crm.url,
    ALMONER_PARTS: '1',
    ALMONER_PROVIDERS: 'sandbox',
    ALMONER_COMPARE: '1',
    ALMONER_PRIVATE_ADDRESSES: 'allow',
  },
  stdio: 'inherit',
})
const code = await new Promise<number | null>((ended) => server.once('exit', ended))
await crm.stop()
await postgres.stop()
process.exit(code ?? 1)
