import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { query } from './postgres.ts'

// Before the imports of each test file: it gets a database of its own, copied from the migrated template.
const admin = inject('postgresUrl')
const name = `t_${randomBytes(8).toString('hex')}`
await query(admin, `CREATE DATABASE ${name} TEMPLATE tpl`)

const own = new URL(admin)
own.pathname = `/${name}`
process.env.DATABASE_URL = own.href
process.env.ALMONER_SECRET = 'a secret of the tests'
