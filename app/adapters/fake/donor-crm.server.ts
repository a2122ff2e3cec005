import { createHash } from 'node:crypto'
import { CrmRefused, type CrmCode, type CrmDonor, type DonorCrm } from '~/ports/donor-crm'

const MOST = 2_000_000_000

const numberOf = (words: string): number => (createHash('sha256').update(words).digest().readUInt32BE(0) % MOST) + 1

const LONGEST_ZIP = 10

function refuseUnlessKnown({ donorId, firstName, lastName, organization, email, zip }: CrmDonor): void {
  if (donorId === null && !firstName && !lastName && !organization && !email)
    throw new CrmRefused('There is too little donor data to push.')
  if ((zip ?? '').length > LONGEST_ZIP) throw new CrmRefused(`The ZIP is longer than ${LONGEST_ZIP} characters.`)
}

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

/** The stand-in for a donor CRM: the same donor and the same coding always get the same ids. */
export const standInDonorCrm: DonorCrm = {
  isConnected: true,
  codes: async (table) => (table === 'GL_CODE' ? FUNDS : []),
  push: async (donor, gift) => {
    refuseUnlessKnown(donor)
    const { donorId, email, firstName, lastName, organization, zip } = donor
    const named = email?.toLowerCase() || [organization, firstName, lastName, zip].join('|').toLowerCase()
    return { donorId: donorId ?? numberOf(`donor ${named}`), giftId: numberOf(`gift ${gift.coding}`) }
  },
}
