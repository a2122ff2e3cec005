import { rezoneContributions } from '~/domain/contributions/rezone-contributions.server'
import { job, type Job } from './job'

/** Every job of the house, one line each. */
export const JOBS: readonly Job[] = [job('contributions.rezone', rezoneContributions)]
