import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../server/postgres/database.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings, OperatorError } from '../server/settings/settings.ts'

/** Must match app/domain/staff: a token is shown once, and stored as its hash with its first eight characters. */
const newToken = () => `alm_${randomBytes(32).toString('base64url')}`

const SHOWN = 8

/**
 * `npm run token -- EMAIL` prints a new API token of that person and replaces an earlier one. Uses the database of
 * DATABASE_URL or the embedded one of ALMONER_DATA, and works while Almoner runs.
 */
async function main(): Promise<void> {
  const email = process.argv[2]
  if (!email) throw new OperatorError('Whose token? Say: npm run token -- EMAIL')
  const database = await openDatabase(readSettings(process.env))
  try {
    await migrate(database.url)
    console.log(await regenerate(database.url, email))
  } finally {
    if (database.isOurs) await database.stop()
  }
}

async function regenerate(url: string, email: string): Promise<string> {
  const token = newToken()
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `UPDATE staff SET api_token_hash = $1, api_token_prefix = $2, api_token_created_at = now(),
        api_token_used_at = NULL
       WHERE lower(email) = lower($3) AND deleted_at IS NULL`,
      [createHash('sha256').update(token).digest('hex'), token.slice(0, SHOWN), email],
    )
    if (rowCount === 0) throw new OperatorError(`No staff member has the address ${email}.`)
    return token
  } finally {
    await client.end()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
