import pg from 'pg'

/** Works over a connection of its own, which ends with the work. */
export async function withClient<R>(databaseUrl: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'almoner-backup' })
  // A connection that is lost between two statements is reported by the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
