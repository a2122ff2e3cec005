import pg from 'pg'

export async function withClient<R>(databaseUrl: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'almoner-backup' })
  // If the connection is lost between two statements, the next one reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
