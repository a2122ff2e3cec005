import { createHash } from 'node:crypto'
import { refuseUnlessKnown } from '~/adapters/donorperfect/donor-limits'
import type { CrmCode, CrmPerson, DonorCrm } from '~/ports/donor-crm'

const MAX_DONOR_ID = 2_000_000_000

const hashToNumber = (words: string): number =>
  (createHash('sha256').update(words).digest().readUInt32BE(0) % MAX_DONOR_ID) + 1

const FUNDS: readonly CrmCode[] = [
  ['BLDG-400', 'Building fund'],
  ['EVT-240', 'Events'],
  ['FOOD-210', 'Food bank'],
  ['GALA-26', 'Gala 2026'],
  ['GEN-100', 'General fund'],
  ['SCH-320', 'Scholarships'],
  ['SHOP-500', 'Shop'],
  ['SPON-310', 'Sponsorships'],
].map(([code = '', description = '']) => ({ code, description, isActive: code !== 'GALA-26' }))

export const standInDonorCrm: DonorCrm = {
  isConnected: true,
  codes: async (table) => (table === 'GL_CODE' ? FUNDS : []),
  push: async (donor, gift) => {
    refuseUnlessKnown(donor)
    const { donorId, email, firstName, lastName, organization, zip } = donor
    const named = email?.toLowerCase() || [organization, firstName, lastName, zip].join('|').toLowerCase()
    return { donorId: donorId ?? hashToNumber(`donor ${named}`), giftId: hashToNumber(`gift ${gift.coding}`) }
  },
  count: async () => 0,
  donorsAfter: async () => [],
  donor: async () => null,
  alike: async () => [],
  gift: async () => null,
  verify: async () => true,
}

const PAGE = 3

export const standInDonorCrmWith = (donors: readonly CrmPerson[]): DonorCrm => {
  const sorted = donors.toSorted((one, other) => one.donorId - other.donorId)
  return {
    ...standInDonorCrm,
    count: async () => sorted.length,
    donorsAfter: async (after) => sorted.filter(({ donorId }) => donorId > after).slice(0, PAGE),
  }
}
