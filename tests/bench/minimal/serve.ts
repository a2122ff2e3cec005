import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestHandler } from '@react-router/express'
import compression from 'compression'
import express from 'express'
import pg from 'pg'
import { COMPRESSION } from '../../../server/shell.ts'
import { LEAST, minimalBuild } from './app.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = express()
app.disable('x-powered-by')
app.use(compression(COMPRESSION))
app.use(
  createRequestHandler({
    build: minimalBuild(pool, process.argv[2] === 'supporters' ? LEAST.supporters : LEAST.contributions),
    mode: 'production',
  }),
)
const server = createServer(app)
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void pool.end())
})
