import { defineConfig } from 'vitest/config'
import { applyProvidedPostgres } from './tests/support/provided-postgres.ts'

applyProvidedPostgres(process.env)

/**
 * Tests that hold us to the documents of providers are left out, and not counted, where those are not on the machine.
 */
const contracts = process.env.ALMONER_CONTRACTS ? [] : ['tests/**/*.contract.test.ts']

/** Kills every process that its own process started. */
const KILLS_CHILDREN = 'tests/adapters/images.test.ts'

/** Which project a test belongs to is said by its name; docs/testing.md explains the kinds. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Property tests of thousands of cases, many transactions or every page, beside others on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Threads start faster than processes, and there are about a thousand files.
    pool: 'threads',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.{db,http,scans}.test.ts', 'tests/{fences,server}/**', KILLS_CHILDREN, ...contracts],
          globalSetup: 'tests/support/contracts/left-out.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['tests/**/*.db.test.ts'],
          globalSetup: 'tests/support/postgres.ts',
          setupFiles: 'tests/support/own-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/**/*.http.test.ts'],
          globalSetup: 'tests/support/running-server.ts',
          // Each worker has a server of its own: some files count rows, and one shows that reading changes none.
        },
      },
      {
        extends: true,
        test: {
          name: 'scans',
          include: ['tests/**/*.scans.test.ts'],
          globalSetup: 'tests/support/postgres.ts',
          setupFiles: 'tests/support/own-database.ts',
          // After `http`, whose servers record their statements.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          // These tests send signals and start servers.
          pool: 'forks',
          include: ['tests/{fences,server}/**/*.test.ts', KILLS_CHILDREN],
          exclude: ['**/*.{db,http,scans}.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
