import pg from 'pg'
import { STORY_FILES, type StoryFile } from './seed/files.ts'
import { writeHarborLight } from './seed/harbor-light.ts'
import { storyPictures } from './seed/pictures.ts'
import { saveCards, type Seal } from './seed/payments/saved-cards.ts'

export interface SeedOptions {
  databaseUrl: string
  password: string
  now: Date
  /** Without it no card can be charged, and all cards are removed ones. */
  seal?: Seal
}

/**
 * Writes the seed story into a database without staff, all of it or nothing, and returns the files that it refers to. A
 * database in use stays as it is.
 */
export async function seed({ databaseUrl, password, now, seal }: SeedOptions): Promise<readonly StoryFile[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rowCount } = await client.query('SELECT 1 FROM staff LIMIT 1')
    const isNew = rowCount === 0
    const pictures = isNew ? await storyPictures(now) : null
    if (pictures) await writeHarborLight({ client, password, now, pictures })
    if (pictures && seal) await saveCards(client, seal)
    await client.query('COMMIT')
    // The first check of the books reads all of it before Postgres would analyze it by itself.
    if (pictures) await client.query('ANALYZE')
    return pictures ? [...STORY_FILES, ...pictures.files] : []
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    await client.end()
  }
}
