import os from 'node:os'

export type PostgresSettings = Record<string, string | number>

const MB = 1024 * 1024

/** Memory that this process may use in bytes: the machine's, or less where a control group limits it. */
export function usableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
}

const clampMegabytes = (bytes: number, low: number, high: number): string =>
  `${Math.min(high, Math.max(low, Math.floor(bytes / MB)))}MB`

/**
 * The machine also runs Almoner itself. Durability is not touched: `fsync`, `synchronous_commit` and `full_page_writes`
 * stay on.
 */
export const tuneForMemory = (memory: number): PostgresSettings => ({
  shared_buffers: clampMegabytes(memory / 8, 128, 2048),
  effective_cache_size: clampMegabytes(memory / 2, 384, 16_384),
  work_mem: clampMegabytes(memory / 512, 4, 16),
  maintenance_work_mem: clampMegabytes(memory / 32, 64, 512),
  // Longer between checkpoints: fewer full pages in the log. What is left to replay after a crash stays within seconds.
  checkpoint_timeout: '10min',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // Solid-state disks: a page by an index costs little more than the next one of a scan, and many can be requested at
  // once.
  random_page_cost: 1.1,
  effective_io_concurrency: 256,
  // Compiling a query for seconds of work delays those of milliseconds.
  jit: 'off',
  // Large tables are vacuumed after 2% of changes rather than 20%, so that their indexes alone can answer.
  autovacuum_naptime: '30s',
  autovacuum_vacuum_scale_factor: 0.02,
  autovacuum_vacuum_insert_scale_factor: 0.02,
  autovacuum_analyze_scale_factor: 0.02,
  autovacuum_vacuum_cost_limit: 1000,
})
