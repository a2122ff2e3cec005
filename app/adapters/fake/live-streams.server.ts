import { createHash, randomBytes } from 'node:crypto'
import { EVENT_ERRORS, EventRefused } from '~/ports/payment-gateway'
import type { LiveStreams } from '~/ports/live-streams'

const hashName = (reference: string, part: string): string =>
  createHash('sha256').update(`${part} ${reference}`).digest('hex').slice(0, 24)

export const standInLiveStreams: LiveStreams = {
  isLive: false,
  ingestUrl: 'rtmps://streams.invalid:443/app',
  create: async (reference) => ({
    id: `stand-in-${hashName(reference, 'stream')}`,
    key: `stand-in-${hashName(reference, 'key')}`,
    playbackId: `stand-in-${hashName(reference, 'playback')}`,
  }),
  resetKey: async () => `stand-in-${randomBytes(12).toString('hex')}`,
  readReport: () => {
    throw new EventRefused(EVENT_ERRORS.closed)
  },
}
