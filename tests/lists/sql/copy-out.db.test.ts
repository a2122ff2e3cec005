import { writeReadableStreamToWritable } from '@react-router/node'
import express from 'express'
import net, { type AddressInfo } from 'node:net'
import { ReadableStream } from 'node:stream/web'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyOut } from '~/lists/sql/copy-out.server'
import { copyPool } from '~/db/pool.server'
import { writeCsvHead } from '~/kit/csv'
import { sql, type Sql } from '~/kit/sql'
import { createBoundedServer, cutStalledReaders } from '../../../server/connections.ts'
import { parseCsv } from '../../support/csv'

async function written(query: Sql): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of copyOut(query, new AbortController().signal)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('a cell that holds a semicolon', () => {
  test('is quoted, and others are as Postgres writes them', async () => {
    const text = await written(
      sql`SELECT * FROM (VALUES ('a;b', 'plain', 'a,b'), (';', NULL, 'say "x;y"'),
        ('é;', 'two' || E'\n' || 'lines;', ';;')) AS t`,
    )
    expect(text).toBe('"a;b",plain,"a,b"\r\n";",,"say ""x;y"""\r\n"é;","two\nlines;",";;"\r\n')
  })

  test('is quoted in the head, too', () => expect(writeCsvHead(['a', 'b;c'])).toBe('a,"b;c"\r\n'))

  test('is quoted wherever the pieces of a long export are cut', async () => {
    const text = await written(sql`
      SELECT n, repeat('x', n % 97) || CASE WHEN n % 3 = 0 THEN ';' ELSE '' END || repeat('y', n % 31), CASE n % 5
        WHEN 0 THEN 'a,"b;' || n ELSE 'c' END
      FROM generate_series(1, 40000) AS n`)
    const rows = parseCsv(text)
    expect(rows).toHaveLength(40_000)
    const wrong = rows.filter(([n, cell, other], index) => {
      const number = index + 1
      const wanted = 'x'.repeat(number % 97) + (number % 3 === 0 ? ';' : '') + 'y'.repeat(number % 31)
      return n !== String(number) || cell !== wanted || other !== (number % 5 === 0 ? `a,"b;${number}` : 'c')
    })
    expect(wrong).toEqual([])
    expect(text.split('\r\n').filter((line) => /^\d+,[xy]*;/.test(line))).toEqual([])
  })
})

describe('readers of an export that take nothing', () => {
  const sockets: net.Socket[] = []
  afterEach(() => sockets.forEach((socket) => socket.destroy()))

  test('are cut off, and their connections are free for others', async () => {
    const endless = sql`SELECT repeat(md5(n::text), 40) FROM (SELECT generate_series(1, 100000000) AS n) AS numbers`
    const app = express().use(cutStalledReaders(300), (_request, response) => {
      const left = new AbortController()
      response.on('close', () => left.abort())
      const body = ReadableStream.from(copyOut(endless, left.signal)) as unknown as Parameters<
        typeof writeReadableStreamToWritable
      >[0]
      void writeReadableStreamToWritable(body, response).catch(() => undefined)
    })
    const server = createBoundedServer(app)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    for (let reader = 0; reader < 2; reader++) {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => undefined).pause()
      socket.write('GET / HTTP/1.1\r\nhost: almoner\r\n\r\n')
      sockets.push(socket)
    }
    await vi.waitFor(() => expect(copyPool().totalCount).toBe(2), { timeout: 10_000 })
    expect(await written(sql`SELECT 'others'`)).toBe('others\r\n')
    server.closeAllConnections()
    server.close()
  })
})
