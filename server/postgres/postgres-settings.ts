import os from 'node:os'

export type PostgresSettings = Record<string, string | number>

const MB = 1024 * 1024

/** Memory in bytes that this process may use: the machine's, or less if a control group limits it. */
export function usableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
}

const clampMegabytes = (bytes: number, low: number, high: number): string =>
  `${Math.min(high, Math.max(low, Math.floor(bytes / MB)))}MB`

/**
 * Leaves memory for Almoner, which runs on the same machine. Durability is not touched: `fsync`, `synchronous_commit`
 * and `full_page_writes` stay on.
 */
export const tuneForMemory = (memory: number): PostgresSettings => ({
  shared_buffers: clampMegabytes(memory / 8, 128, 2048),
  effective_cache_size: clampMegabytes(memory / 2, 384, 16_384),
  work_mem: clampMegabytes(memory / 512, 4, 16),
  maintenance_work_mem: clampMegabytes(memory / 32, 64, 512),
  // A longer time between checkpoints writes fewer full pages to the log. The replay after a crash still takes only
  // seconds.
  checkpoint_timeout: '10min',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // For solid-state disks, where a page by an index costs little more than the next one of a scan, and many can be
  // requested at once.
  random_page_cost: 1.1,
  effective_io_concurrency: 256,
  // Compiling a query pays off for seconds of work, but delays queries of milliseconds.
  jit: 'off',
  // Vacuums large tables after 2% of changes instead of 20%, so that their indexes alone can answer.
  autovacuum_naptime: '30s',
  autovacuum_vacuum_scale_factor: 0.02,
  autovacuum_vacuum_insert_scale_factor: 0.02,
  autovacuum_analyze_scale_factor: 0.02,
  autovacuum_vacuum_cost_limit: 1000,
})
