import type { Job } from './job'

/** Every job of the house, one line each. */
export const JOBS: readonly Job[] = []
