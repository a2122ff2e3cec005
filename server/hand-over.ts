import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { log } from '../app/kit/log.ts'
import { readCode } from './postgres/database.ts'
import { fieldsUrl } from './fields-frame.ts'
import { OperatorError, type Settings } from './settings/settings.ts'

const APPLICATION_ROLE = 'almoner_app'

interface Listening {
  address: string
  fieldsPort: number
}

export async function handOver(
  { dataFolder }: Settings,
  databaseUrl: string,
  { address, fieldsPort }: Listening,
): Promise<void> {
  process.env.DATABASE_URL = databaseUrl
  process.env.ALMONER_DATA = dataFolder
  process.env.ALMONER_URL ||= new URL(address).origin
  handOverFields(process.env.ALMONER_URL, fieldsPort)
  process.env.ALMONER_SECRET = process.env.ALMONER_SECRET?.trim() || (await readStoredSecret(dataFolder))
  process.env.DATABASE_ROLE ??= await applicationRole(databaseUrl)
}

function handOverFields(officeUrl: string, port: number): void {
  if (!URL.canParse(officeUrl)) throw new OperatorError(`ALMONER_URL is "${officeUrl}", which is not a valid URL.`)
  const url = fieldsUrl(process.env.ALMONER_FIELDS_URL, officeUrl, port)
  if (url !== null) process.env.ALMONER_FIELDS_URL = url
  else
    log('warn', 'no card fields', {
      message:
        `Card and bank fields are not offered: set ALMONER_FIELDS_URL to the https address that leads to port ` +
        `${port} (docs/operating.md).`,
    })
}

/** Instances that do not share a data folder must be given the same ALMONER_SECRET. */
async function readStoredSecret(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (readCode(error) !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

/**
 * If a managed database forbids making roles, the application acts as the account of DATABASE_URL (docs/operating.md).
 */
async function applicationRole(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')",
      [APPLICATION_ROLE],
    )
    if (rowCount) return APPLICATION_ROLE
    log('warn', 'journal not protected', {
      message:
        `The database has no role ${APPLICATION_ROLE} for this account: the journal is not protected from it ` +
        `(docs/operating.md).`,
    })
    return ''
  } finally {
    await client.end()
  }
}
