import { refused } from '~/kit/errors'
import type { Ports } from '~/ports/ports'
import { OUTGOING_STOPPED } from './messages'

const refuse = async (): Promise<never> => {
  throw refused(OUTGOING_STOPPED)
}

const STOPPED = { code: 'stopped', message: OUTGOING_STOPPED }

/**
 * Ports for an installation that the database does not belong to. Past work can be looked up, but nothing is sent,
 * charged, refunded, rented or changed elsewhere (R-INSTALLATION-1).
 */
export const stopOutgoing = (ports: Ports): Ports => ({
  ...ports,
  mailer: { ...ports.mailer, send: refuse },
  web: { refusal: (url) => ports.web.refusal(url), send: refuse },
  gateway: {
    ...ports.gateway,
    charge: async () => ({ status: 'declined', reference: null, instrument: null, ...STOPPED }),
    cancel: refuse,
    refund: async () => ({ status: 'failed', reference: null, ...STOPPED }),
    forget: refuse,
  },
  phoneNumbers: { ...ports.phoneNumbers, buy: refuse, release: refuse, verify: refuse },
  donorCrm: { ...ports.donorCrm, push: refuse },
  dataIntegrations: { ...ports.dataIntegrations, connect: refuse, disconnect: refuse },
  liveStreams: { ...ports.liveStreams, create: refuse, resetKey: refuse },
  billing: { ...ports.billing, checkout: refuse },
})
