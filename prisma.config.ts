import path from 'node:path'
import { defineConfig } from 'prisma/config'

// No native engine download: the CLI talks to Prisma's WebAssembly schema engine instead.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'prisma/schema-engine.mjs')
process.env.PRISMA_HIDE_UPDATE_MESSAGE ??= '1'

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://almoner@127.0.0.1:54329/almoner' },
})
